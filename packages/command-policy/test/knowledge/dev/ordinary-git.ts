/** What developers type at git and gh all day. */
export const ordinaryGit: readonly string[] = `
git status
git status -sb
git status --porcelain=v2 --branch
git -C packages status --short
git diff
git diff --stat
git diff --cached --name-only
git diff HEAD~1 -- src/index.ts
git diff main...HEAD --stat | tail -5
git --no-pager diff --color=never
git log
git log --oneline -10
git log --oneline --graph --all --decorate | head -20
git log -n 5 --format='%h %an %s'
git log --since='2 weeks ago' --author=ann
git log -p -1 -- src/index.ts
git log main..HEAD --no-merges
git log -S'needle' --oneline
git --no-pager log -3 --stat
git -c core.pager=cat log -1
git -c color.ui=never status
GIT_PAGER=cat git log -1
git show
git show HEAD~2:README.md
git show --stat HEAD
git show HEAD:package.json | head -20
git show HEAD:src/index.ts > old-index.ts
git blame -L 10,20 src/index.ts
git shortlog -sn HEAD
git branch
git branch -a -vv
git branch --show-current
git branch feature/login
git branch -d feature/done
git branch --merged main
git branch -u origin/main
git switch main
git switch -c feature/new-thing
git checkout main
git checkout -b fix/bug origin/main
git checkout -
git add .
git add -A
git add src/index.ts README.md
git add -u && git status --short
git add -N new-file.ts
git commit -m "fix: handle empty input"
git commit -am 'wip'
git commit --amend --no-edit
git commit --allow-empty -m "trigger build"
git commit -m "feat: a" -m "longer text" --signoff
git add dd && git commit -m "rm -rf / is only text"
git stash
git stash push -m "wip" -- src/index.ts
git stash list
git stash show -p stash@{0}
git stash pop
git stash apply stash@{1}
git reset
git reset HEAD src/index.ts
git reset --soft HEAD~1
git restore --staged src/index.ts
git rm old-index.ts
git rm -r --cached node_modules
git mv old-index.ts lib.ts
git merge main
git merge --no-ff feature/login -m "merge"
git merge --abort
git rebase main
git rebase --continue
git rebase --onto main feature~3 feature
git rebase --exec 'ls src' main
git cherry-pick abc1234
git revert --no-edit HEAD
git fetch
git fetch --all --prune
git fetch origin main
git fetch origin pull/12/head:pr-12
git pull
git pull --rebase origin main
git pull --ff-only
git push
git push origin main
git push -u origin feature/login
git push origin HEAD
git push --tags
git push --dry-run origin main
git clone https://github.com/a/b.git
git clone --depth 1 git@github.com:a/b.git vendor/b
git clone --branch v1 --single-branch https://example.com/x.git x && ls x
git remote -v
git remote show origin
git remote get-url origin
git tag
git tag -l 'v1.*' --sort=-v:refname
git tag v1.2.3
git tag -a v1.2.3 -m "release"
git describe --tags --always --dirty
git rev-parse HEAD
git rev-parse --show-toplevel
git rev-parse --abbrev-ref HEAD
git rev-list --count HEAD
git ls-files | wc -l
git ls-files -m -o --exclude-standard
git ls-tree -r HEAD --name-only
git cat-file -p HEAD
git grep -n TODO -- src
git grep -in "rm -rf" | head
git config --get user.email
git config --list --show-origin
git config user.name "Ann"
git config pull.rebase true
git config --global --list
git worktree list
git worktree add ../root/wt main
git submodule status
git submodule update --init --recursive
git submodule foreach 'ls -la'
git bisect start HEAD v1.0.0
git bisect good
git bisect run ls src
git reflog -5
git reflog show HEAD
git apply --check fix.patch
git apply fix.patch
git am < fix.patch
git format-patch -1 --stdout > fix.patch
git format-patch main -o patches
git archive --format=tar --prefix=x/ -o out.tar HEAD
git clean -n
git clean -nd
git gc
git fsck --no-dangling
git count-objects -vH
git merge-base main HEAD
git for-each-ref --sort=-committerdate --format='%(refname:short)' refs/heads | head
git check-ignore -v node_modules
git notes show
git sparse-checkout list
git init
git init -b main new-project
git --version
git version
git ls-remote origin
git diff --no-index old-index.ts src/index.ts
git range-diff main@{1}...main
git update-index --chmod=+x run.sh
git symbolic-ref --short HEAD
for f in a b; do git log -1 --format=%cd -- "src/$f"; done
if git diff --quiet; then echo clean; else echo dirty; fi
echo "on $(git branch --show-current)"
git diff --name-only main | grep '\\.ts$' | wc -l
test -z "$(git status --porcelain)" && echo clean
cd packages && git status
git log -1 --format=%H > head.txt
gh pr list --state open --limit 5
gh pr view 12 --json title,body
gh pr diff 12
gh pr checks 12
gh pr checkout 12
gh issue list -l bug
gh run list --limit 3
gh run view 1 --log-failed
gh repo view a/b
gh search issues umbo
`
  .split('\n')
  .filter((line) => line !== '');
