/** What developers type at the JavaScript tools all day. */
export const ordinaryNode: readonly string[] = `
npm install
npm ci
npm i --no-audit --no-fund
npm install lodash
npm install --save-dev typescript@5 @types/node
npm uninstall lodash
npm run build
npm run build --workspace=packages/a
npm run lint -- --fix
npm run test -- -t "rm -rf" --reporter=dot
npm run -s typecheck && npm run -s lint
npm test
npm t -- --watch=false
npm start
npm outdated
npm ls --depth=0
npm ls react
npm view react version
npm audit
npm audit --omit=dev --json
npm pkg get version
npm version --no-git-tag-version patch
npm pack --dry-run
npm explain lodash
npm root
npm prefix
npm --version
npm exec -- tsc --noEmit
npm --prefix packages run build
CI=1 npm test
NODE_ENV=production npm run build > build.log 2>&1
npx tsc --noEmit
npx tsc -p tsconfig.json --noEmit
npx eslint src --max-warnings 0
npx prettier --check .
npx prettier --write src/index.ts
npx vitest run src/a.test.ts
npx jest --coverage
npx --no-install tsc --version
npx -y vitest run
pnpm install
pnpm install --frozen-lockfile
pnpm add -D vitest
pnpm run build
pnpm test
pnpm -r run build
pnpm --filter web build
pnpm exec tsc --noEmit
yarn
yarn install --immutable
yarn build
yarn test --watch=false
yarn run lint
yarn add react
bun install
bun test
node --version
node script.js
node dist/index.js --port 3000 --config x.json
node --test
node --test --test-reporter=spec test/a.test.js
node --enable-source-maps dist/index.js
node --max-old-space-size=4096 build.mjs
node --env-file=.env.example server.js
node --import tsx src/index.ts
node -r ts-node/register src/index.ts
node --check src/index.js
NODE_ENV=test node script.js | head -5
tsx src/index.ts
tsx --watch src/index.ts
ts-node src/index.ts
tsc
tsc --noEmit
tsc -b
tsc --build --clean
tsc --init
tsc -p packages/a/tsconfig.json --outDir dist
tsc --noEmit --skipLibCheck src/index.ts
tsc --version
vitest
vitest run
vitest run --coverage
vitest run src/a.test.ts -t 'does things'
vitest --root . --project web
vitest run --reporter=verbose --bail 1
jest
jest src/a.test.ts --runInBand
jest --watchAll=false --coverage
jest -t 'name' -u
mocha --recursive --timeout 5000
eslint .
eslint src --ext .ts,.tsx --fix
eslint --cache --max-warnings=0 'src/**/*.ts'
eslint -f json -o report.json src
prettier --check 'src/**/*.ts'
prettier --write .
prettier -l src
vite build
vite build --mode production
webpack --mode production
rollup -c
rollup -c rollup.config.js
esbuild src/index.ts --bundle --outfile=dist/out.js --platform=node
next build
turbo run build --filter=web
deno test
deno run --allow-read src/main.ts
deno fmt --check
for p in packages/*; do (cd "$p" && ls); done
npm run build && ls -la dist | head
npm test 2>&1 | tail -20
npm run build || echo "build failed"
npm ls --json | wc -c
if npm run -s lint; then echo ok; fi
timeout 60 npm test
env CI=true npm run build
time npm run build
`
  .split('\n')
  .filter((line) => line !== '');
