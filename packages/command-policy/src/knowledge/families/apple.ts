import { defineCommand } from '../command-knowledge.ts';
import type { CommandKnowledge } from '../command-knowledge.ts';
import { asks, checks, harmless, network, runsFile, runsWorkspace, writesInto } from '../effect.ts';
import { option } from '../option-spec.ts';

/** What xcodebuild does, in words; `NAME=value` sets a setting of the build, some of which name programs. */
const action = checks((value) =>
  /^(?:build|test|clean|analyze|archive|build-for-testing|test-without-building|docbuild|CODE_SIGN(?:ING_(?:REQUIRED|ALLOWED)|_IDENTITY)=(?:YES|NO|-|))$/.test(
    value,
  )
    ? []
    : [asks(`is given "${value}", which may choose a program of the build`)],
);

/** xcodebuild(1), xcrun(1): the project is built and tested; what is looked up only reads. */
export const apple: readonly CommandKnowledge[] = [
  defineCommand({
    names: ['xcodebuild'],
    style: { abbreviations: false, singleDash: true },
    effects: [network, runsWorkspace],
    options: [
      option(
        harmless,
        '-scheme NAME | -target NAME | -alltargets | -destination TEXT | -configuration NAME | -sdk NAME | -arch NAME | -list | -json | -version | -showBuildSettings | -showsdks | -showdestinations | -quiet | -verbose | -parallel-testing-enabled WHEN | -only-testing NAME | -skip-testing NAME | -enableCodeCoverage WHEN | -resolvePackageDependencies | -testPlan NAME | -jobs N | -retry-tests-on-failure | -help',
      ),
      option(runsFile, '-project FILE | -workspace FILE | -xcconfig FILE'),
      option(
        writesInto,
        '-derivedDataPath DIR | -resultBundlePath DIR | -archivePath DIR | -clonedSourcePackagesDirPath DIR',
      ),
    ],
    operands: { rest: action },
  }),
  defineCommand({
    names: ['xcrun'],
    style: { abbreviations: false, singleDash: true, permute: false },
    options: [
      option(harmless, '-version | -help | -find NAME | -show-sdk-path | -show-sdk-version | -sdk NAME'),
    ],
    subcommands: {
      simctl: {
        subcommands: { list: { options: [option(harmless, '-j | -v')], operands: { rest: harmless } } },
      },
    },
  }),
];
