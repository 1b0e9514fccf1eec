import type { PolicyDocument } from '../policy/policy-document.ts';
import { basics, readers } from './readers.ts';
import { pandocRules } from './writer.ts';

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Builds, tests and edits inside the workspace. Permissions and processes are left to command knowledge. */
export const developer: PolicyDocument = {
  version: 1,
  denyGroups: { permissions: 'off', processes: 'off' },
  allow: [
    ...basics,
    ...readers,
    ...words(`
      sponge xmllint rsync unlink dos2unix unix2dos conda mamba micromamba
      cp mv rm rmdir mkdir touch ln install mktemp tee split csplit truncate chmod chown chgrp kill pkill killall
      zip gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd patch xargs
      git gh node npm npx pnpm yarn corepack tsc tsx vitest jest mocha eslint prettier biome oxlint oxfmt turbo vite webpack rollup esbuild
      python python3 pip pip3 pytest uv ruff black isort mypy pyright poetry tox
      cargo rustc rustfmt rustup go gofmt make gmake cmake ctest ninja meson gcc g++ cc c++ clang clang++ clang-format ld ar nm objdump
      java javac jar mvn gradle dotnet ruby bundle rake rspec php composer
      docker docker-compose podman sh bash dash
      bun bunx deno ts-node next tsup strip readelf size addr2line c++filt ranlib goimports flake8 pylint bandit autopep8 nox pre-commit pdm hatch virtualenv stylelint ava gem rubocop phpunit phpstan shellcheck
      vue-tsc astro nuxt ng react-scripts storybook parcel rspack rsbuild tsdown unbuild playwright cypress prisma nx lerna svelte-check knip
      depcheck madge commitlint lint-staged size-limit sort-package-json publint attw tailwindcss changeset rimraf
      mix elixir swift dart flutter just task go-task mage ant bazel bazelisk buck2 sbt zig stack cabal dune prove bats perl lua julia Rscript
      golangci-lint staticcheck govulncheck hadolint actionlint yamllint luacheck hlint ansible-lint cppcheck tflint
      shfmt stylua markdownlint markdownlint-cli2 codespell typos taplo swiftlint swiftformat ktlint detekt scalafmt phpcs phpcbf sqlfluff
      rails xcodebuild xcrun php-cs-fixer pint psalm forge wasm-pack
      c8 nyc concurrently swc babel typedoc tsd graphql-codegen npm-run-all drizzle-kit
      uvicorn gunicorn flask alembic mkdocs sphinx-build jupyter build latexmk pdflatex biber pandoc
      kubectl helm kustomize minikube kind terraform tofu aws gcloud gsutil az
      unittest doctest coverage venv json.tool cProfile py_compile compileall
    `),
  ],
  rules: pandocRules,
  paths: { roots: ['.'], readOnly: ['.git/hooks', '.git/config', '.git/modules', '.git/info/attributes'] },
  sandbox: { mode: 'workspace-write', network: 'off' },
};
