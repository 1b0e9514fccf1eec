import type { ArgumentCheck } from '../argument-check.ts';
import { asks } from '../effect.ts';

/** `java -X…`: sizes are harmless; `-XX:OnError=` and boot class paths are not. */
export const javaTuning: ArgumentCheck = (value) =>
  /^(?:m[sxn]|ss)\d+[kmgt]?$/i.test(value) ||
  /^X:[+-]Use\w+GC$/.test(value) ||
  /^X:(?:MaxRAMPercentage|MaxMetaspaceSize|TieredStopAtLevel|ActiveProcessorCount)=[\w.]+$/.test(value) ||
  value === 'share:auto' ||
  value === 'lint' ||
  /^lint:[\w,-]+$/.test(value)
    ? []
    : [asks(`is given -X${value}`)];

/** A list of places that code is loaded from. */
export const classPath: ArgumentCheck = (value) =>
  value
    .split(':')
    .filter((entry) => entry !== '')
    .map((entry) => ({ kind: 'runs', what: 'file', text: entry }));

const outside = /(?:^|[=:,; ])\/|\.\./;

/** `-Dname=value`: properties of the machine itself, and values that are places outside, may load code. */
export const javaProperty: ArgumentCheck = (value) => {
  const isPlain =
    /^(?:java\.(?:awt\.headless|util\.logging\.[\w.]+|io\.tmpdir)|user\.timezone|file\.encoding)(?:=|$)/.test(
      value,
    );
  const isOwn = !/^(?:java|javax|jdk|sun|com\.sun|org\.gradle)\./.test(value);
  return (isPlain || isOwn) && !outside.test(value) ? [] : [asks(`sets ${value}, which may load code`)];
};

/** Properties of Maven builds that only choose what is built or tested. */
export const mavenProperty: ArgumentCheck = (value) =>
  /^(?:skip\w*|maven\.(?:test|javadoc|source|install|deploy)\.skip|[\w-]+\.skip|test|it\.test|failIfNoTests|surefire\.failIfNoSpecifiedTests|revision|style\.color|groups|excludedGroups|includes|scope|verbose)(?:=[\w.,*#!+ -]*)?$/.test(
    value,
  )
    ? []
    : [asks(`sets ${value}, which plugins may run`)];

/** Phases and prefixes of plugins; a plugin given by its full coordinates is fetched and run, `exec:` runs anything. */
export const mavenGoal: ArgumentCheck = (value) =>
  /^[a-z][\w-]*(?::[\w-]+)?(?:@[\w-]+)?$/.test(value) &&
  !/^(?:exec|antrun|archetype|deploy|release|groovy|scm)|[:-]deploy/.test(value)
    ? []
    : [asks('runs or publishes something that is not the project itself')];

/** Compilers, servers and shells come with the JDK: their words mean what they mean there. */
const ownProgram = /^(?:java|javax|jdk|sun|com\.sun)\./;

/** A module; those of the JDK are programs of their own: `jdk.compiler` is javac. */
export const javaModule: ArgumentCheck = (value) =>
  ownProgram.test(value) ? [asks('runs a program of the JDK by its module')] : [];

/** What `java` runs: a class of the class path, or a source file, which is code like any other. */
export const javaMain: ArgumentCheck = (value) => {
  if (value.startsWith('@')) return [asks('reads options from a file')];
  if (ownProgram.test(value)) return [asks('runs a program of the JDK by its class')];
  return /[/\\]|\.java$/.test(value) ? [{ kind: 'runs', what: 'file', text: value }] : [];
};

/** A task of Gradle; those that publish by convention ask. */
export const gradleTask: ArgumentCheck = (value) =>
  /(?:^|:)(?:publish|upload|release|deploy)/i.test(value) && !value.endsWith('ToMavenLocal')
    ? [asks('publishes what was built')]
    : [];
