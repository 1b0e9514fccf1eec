/** Python, Rust, Go, C, Java, Ruby, PHP, containers. */
export const ordinaryOther: readonly string[] = `
python3 script.py
python3 script.py --input data.csv -o out.csv
python3 -u src/main.py | tee run.log
python -m pytest
python3 -m pytest tests -x -q
python3 -m pytest tests/test_a.py::test_b -k "not slow"
python3 -m unittest discover -s tests
python3 -m venv .venv
python3 -m json.tool package.json
python3 -m py_compile src/main.py
python3 -m pip install -r requirements.txt
python3 -m mypy src
python3 --version
python3 -V
pip install -r requirements.txt
pip install -e .
pip install -e '.[dev]'
pip install requests==2.31.0 'flask>=2'
pip install --upgrade pip
pip list
pip list --outdated
pip show requests
pip freeze > requirements.txt
pip check
pytest
pytest -x -vv tests/test_a.py
pytest -k 'login and not slow' --maxfail=1
pytest --cov=src --cov-report=term-missing
pytest --lf --tb=short -q
pytest -n 4 --durations=10
pytest --junitxml=report.xml
uv sync
uv run pytest -q
uv run --python 3.12 pytest
uv run -p python3.13 pytest
uv run --python '>=3.10,<3.13' pytest
uv venv --python pypy@3.10
uv run --python 3.13t pytest
uv run python script.py
uv add requests
uv pip install -r requirements.txt
uv lock --check
ruff check .
ruff check --fix src
ruff format --check .
black .
black --check --diff src
isort --check-only src
mypy src --strict
mypy --ignore-missing-imports src/main.py
poetry install
poetry run pytest
poetry add requests
poetry show --tree
tox -e py311
cargo build
cargo build --release
cargo check --all-targets
cargo test
cargo test my_test -- --nocapture
cargo test --workspace --no-fail-fast
cargo run
cargo run --release -- --input x
cargo run --bin tool -- -v
cargo clippy --all-targets --all-features -- -D warnings
cargo fmt
cargo fmt --all -- --check
cargo doc --no-deps
cargo tree -d
cargo add serde --features derive
cargo update -p serde
cargo metadata --format-version 1 --no-deps
cargo clean
cargo bench
cargo +nightly build
cargo --version
rustc --version
rustc --edition 2021 -O main.rs -o main
rustfmt --check src/main.rs
rustup show
rustup toolchain list
go build ./...
go build -o bin/app ./cmd/app
go test ./...
go test -race -count=1 -run TestX ./pkg/a
go test -coverprofile=cover.out ./...
go vet ./...
go run ./cmd/app
go run main.go
go mod tidy
go get github.com/a/b@v1.2.3
go list -m all
go fmt ./...
go version
go env GOPATH
gofmt -l .
gofmt -w main.go
make
make -j4
make -j 4 all
make test V=1
make -C packages build
make clean all
make -n install
make DEBUG=1 build
cmake -S . -B build
cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -G Ninja
cmake --build build -j 8
cmake --build build --target test
ctest --test-dir build --output-on-failure
ninja -C build
ninja -C build -j2 test
gcc -Wall -Wextra -O2 -o app main.c -lm
gcc -c -g -Iinclude src/a.c -o a.o
gcc -std=c11 -fsanitize=address,undefined -g main.c -o main
g++ -std=c++20 -O3 -march=native main.cpp -o main -pthread
clang -fsyntax-only main.c
cc -o app a.o b.o -Lbuild -lx -Wl,--gc-sections
gcc -E main.c | head
gcc -MMD -MF build/a.d -c src/a.c -o build/a.o
gcc --version
ar rcs liba.a a.o b.o
ar t liba.a
nm -C app | head
objdump -d app | head -50
strip app
ld -o app a.o
java -version
java -jar build/app.jar
java -cp build Main arg
java -Xmx512m -jar build/app.jar --port 80
javac -d build src/Main.java
jar cf build/app.jar src
mvn -q test
mvn clean install -DskipTests
mvn -B -ntp verify
mvn -pl core -am package
mvn dependency:tree
gradle build
gradle test --tests 'a.b.C' --info
gradle assemble -x test --no-daemon
dotnet build
dotnet build -c Release --no-restore
dotnet test --filter Name=x
dotnet run --project src/App.csproj
dotnet restore
ruby script.rb
bundle install
bundle exec rspec
bundle exec rake test
rspec spec/a_spec.rb --format documentation
rake -T
gem list
php -v
php -l src/index.php
php script.php arg
composer install
composer require monolog/monolog
composer validate
docker ps
docker ps -a --format '{{.Names}}'
docker images
docker build -t app .
docker build -f docker/Dockerfile -t app:dev --build-arg V=1 .
docker logs --tail 100 web
docker run --rm alpine echo hi
docker run --rm -e CI=1 node:20 node --version
docker exec web ls -la
docker inspect web
docker compose ps
docker compose logs --tail=50 web
docker compose build
docker image ls
docker version
for t in a b c; do cargo test "test_$t"; done
for f in tests/a.py tests/b.py; do wc -l "$f"; python3 -m pytest tests/a.py; done
python3 gen.py > out/data.json && wc -l out/data.json
cargo build 2>&1 | grep -E 'warning|error' | sort | uniq -c
make test > test.log 2>&1 || tail -20 test.log
RUST_BACKTRACE=1 cargo test
CGO=0 go build ./...
cd packages && make
(cd build && cmake .. && make -j4)
mkdir -p build && gcc main.c -o build/main
shellcheck run.sh
`
  .split('\n')
  .filter((line) => line !== '');

/** What the writer preset is for. */
export const ordinaryWriter: readonly string[] = `
pdflatex paper.tex
pdflatex -interaction=nonstopmode -halt-on-error paper.tex
pdflatex -output-directory=build paper.tex
latexmk -pdf paper.tex
latexmk -pdf -interaction=nonstopmode -outdir=build paper.tex
latexmk -c
biber paper
pandoc paper.md -o paper.html
pandoc -s --toc -f markdown -t html5 paper.md -o paper.html
pandoc paper.md --citeproc --bibliography=refs.bib -o paper.docx
pandoc -t plain paper.md | wc -w
for f in a b; do pandoc "docs/$f.md" -o paper.html; done
`
  .split('\n')
  .filter((line) => line !== '');
