# Each script runs as `bash -c`, `bash --posix -c` or `dash -c` runs it, in a directory of its own. What the shell looked
# for is logged: the words, the directory, whether stdin is something else than /dev/null, and the exported variables
# among those scripts use. Bash asks its handler for a program that is not there; dash finds a stub of that name.
ulimit -t 60 -f 16384 -c 0; ulimit -u 500 2>/dev/null
export FUNCNEST=20
exec 200>>umbo.log
command_not_found_handle() {
  local umbo_v umbo_e umbo_fed=0
  umbo_e=()
  [[ -e /dev/fd/0 && ! /dev/fd/0 -ef /dev/null ]] && umbo_fed=1
  for umbo_v in $umbo_watched; do
    [[ ${!umbo_v@a} == *x* ]] && umbo_e+=("$umbo_v=${!umbo_v}")
  done
  builtin cd -P .
  builtin printf '%s\0' "umbo:$umbo_id" "$#" "$@" "$PWD" "$umbo_fed" "${#umbo_e[@]}" "${umbo_e[@]}" >&200
}
export -f command_not_found_handle
export umbo_id umbo_watched
n=$1 shell=$2 umbo_watched=$3
shift "$#"
case $shell in
bash) run=("$BASH" --noprofile --norc -c) ;;
posixBash) run=("$BASH" --posix --noprofile --norc -c) ;;
dash) run=(/usr/bin/dash -c); export umbo_log=$PWD/umbo.log PATH=$PWD/stubs ;;
esac
for ((umbo_n = 0; umbo_n < n; umbo_n++)); do
  umbo_id=$umbo_n
  umbo_text=$(< "s$umbo_n")
  umbo_text=$umbo_text$'\n'
  ( ulimit -t 1; cd "d$umbo_id"; exec "${run[@]}" "$umbo_text" ) </dev/null >/dev/null 2>&1 200>>umbo.log
done
wait
builtin printf 'umbo:done\0' >&200
