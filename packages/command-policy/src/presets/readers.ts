const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Programs every preset may use: text in, text out. */
export const basics: readonly string[] = words(
  'echo printf true false test [ pwd basename dirname date sleep seq du file unzip tar',
);

/** Programs that only read. */
export const readers: readonly string[] = words(`
  ls dir vdir cat tac head tail wc nl grep egrep fgrep rg find fd fdfind tree stat realpath readlink which whereis type
  sort uniq cut tr paste join comm diff cmp column fold fmt expand unexpand rev od xxd hexdump strings
  base64 base32 md5sum sha1sum sha256sum sha512sum b2sum cksum sum jq yq iconv sed awk gawk mawk
  ps df free uptime uname hostname whoami id groups users env printenv locale getconf nproc arch lscpu lsblk
  expr factor numfmt bc dc cal less more zcat zgrep zless bzcat xzcat ag ack cloc tokei scc bat
  shuf pr tsort basenc sha224sum sha384sum hd namei getent lsb_release vmstat pidof pstree lsof ss netstat clear tput
  man whatis apropos who w users last tty logname lsusb lspci lsmod shasum zipinfo diff3 sdiff colordiff pgrep pwdx locate plocate
  batcat ncal hostid iostat mpstat getfacl lsattr getfattr gsed zegrep zfgrep bzgrep xzgrep zdiff zcmp xzdiff bzdiff zstdcat lzcat colrm
  nm objdump readelf size addr2line c++filt top yes uuidgen openssl dpkg dpkg-query apt-cache rpm brew
`);
