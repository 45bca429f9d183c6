import { posix } from 'node:path'
import { joinRel } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import { keepOptions } from '../../options.ts'
import { isWithin } from '../../placement/tree.ts'
import { at } from '../../table.ts'
import { phpunitCollects } from '../../tools/phpunit/list.ts'
import { type PhpunitSettings, phpunitSettings } from '../../tools/phpunit/settings.ts'
import type { Found, Start } from '../../types.ts'
import { composerScript, requires, sourcesOf, testsOf, versionOf } from './composer.ts'

/** PHPUnit, and what is built on it. */
export interface PhpRunner {
  /** Its program. */
  name: string
  /** Any of which brings it. */
  packages: readonly string[]
  /** Whether a file that is there speaks for it, and which. */
  config(dir: Directory): string | undefined
}

/** What a script's run depends on. */
const KEPT = {
  values: ['-c', '--configuration', '--bootstrap', '--include-path', '-d', '--extension'],
  flags: ['--no-configuration', '--process-isolation'],
}

/** Packages that change how a test is written. */
const LIBRARIES = [
  'mockery/mockery',
  'phpspec/prophecy-phpunit',
  'brianium/paratest',
  'symfony/phpunit-bridge',
]

/** Where tests of a package go that has none. */
const FOLDER = 'tests/Unit'

/** What a folder's composer.json and configuration say of a runner: a test script first, then a dependency, then a config file. */
export function detectPhpRunner(dir: Directory, runner: PhpRunner): Found | undefined {
  const script = composerScript(dir, runner.name)
  const found = script
    ? ({ evidence: 'script', foundBy: `script ${script.name} (composer.json)` } as const)
    : evidenceOf(dir, runner)
  if (found === undefined) return undefined
  const settings = phpunitSettings(dir)
  const { command, args, installed } = startPhp(dir, runner.name)
  const kept = keepOptions(script?.words ?? [], KEPT)
  const hasSettings =
    settings !== undefined || kept.some((word) => /^(?:-c|--configuration)/.test(word))
  return {
    ...found,
    ...(settings && { ...placeOf(settings, dir), collects: phpunitCollects(settings, dir.path) }),
    convention: conventionOf(dir),
    libraries: librariesOf(dir, args.length > 0 || !installed),
    notes: notesOf(dir),
    ...(hasSettings ? {} : { suite: [dir.names().has('tests') ? 'tests' : FOLDER] }),
    command,
    args: [...args, ...kept, ...bootstrapOf(dir, settings, command)],
    installed,
  }
}

function evidenceOf(
  dir: Directory,
  runner: PhpRunner,
): Pick<Found, 'evidence' | 'foundBy'> | undefined {
  const dependency = runner.packages.find((name) => requires(dir, name))
  if (dependency !== undefined) {
    return { evidence: 'dependency', foundBy: `dependency ${dependency}` }
  }
  const config = runner.config(dir)
  return config === undefined ? undefined : { evidence: 'config', foundBy: config }
}

/** One folder is where tests go; of several, each for its kind, that of unit tests; in it, where the namespace of the sources begins. */
function placeOf(
  { folders, suffix }: PhpunitSettings,
  dir: Directory,
): Pick<Found, 'testFolder' | 'naming'> {
  const folder = folders.find((each) => /(?:^|\/)unit$/i.test(each)) ?? folders[0]
  const tests = testsOf(dir)
  const tree = tests === undefined ? undefined : joinRel(dir.path, tests)
  const naming = suffix === 'Test' ? undefined : `{name}${suffix}`
  const isBelow = folder !== undefined && tree !== folder && isWithin(tree ?? '', folder)
  return { testFolder: isBelow ? tree : folder, naming }
}

function conventionOf(dir: Directory): Found['convention'] {
  const sources = sourcesOf(dir)
  return {
    kind: 'mirrored',
    directory: joinRel(dir.path, FOLDER),
    ...(sources === undefined ? {} : { sources: joinRel(dir.path, sources) }),
  }
}

/** The version of PHPUnit, where it is the one that composer.json asks for that is started. */
function librariesOf(dir: Directory, isLocal: boolean): string[] {
  const version = isLocal ? versionOf(dir, 'phpunit/phpunit') : undefined
  const phpunit = version === undefined ? [] : [`phpunit ${version}`]
  return [...phpunit, ...LIBRARIES.filter((name) => requires(dir, name))]
}

/** Laravel's own tests of a whole request need an environment of theirs. */
function notesOf(dir: Directory): string[] {
  const isMissing = requires(dir, 'laravel/framework') && !dir.has('.env.testing')
  return isMissing
    ? ['There is no .env.testing: whether feature tests can run here is not known.']
    : []
}

/** A program of composer's loads the classes by itself; another must be told where that is done. */
function bootstrapOf(
  dir: Directory,
  settings: PhpunitSettings | undefined,
  command: string,
): string[] {
  const isGlobal = /phpunit(?:\.exe)?$/.test(command)
  const isTold = settings?.hasBootstrap === true || !dir.has('vendor/autoload.php')
  return isGlobal && !isTold ? ['--bootstrap', 'vendor/autoload.php'] : []
}

/**
 * How a PHP program is started, without a shell: PHP with the script that composer installed, here or above; else
 * with an archive (`phpunit.phar`) that lies here; else the program on the PATH.
 */
function startPhp(dir: Directory, program: string): Start {
  const php = onPath('php', dir)
  const script = scriptOf(dir, program)
  if (script !== undefined) {
    return { command: php ?? 'php', args: [script], installed: php !== undefined }
  }
  const command = onPath(program, dir)
  return { command: command ?? program, args: [], installed: command !== undefined }
}

/** From the folder: it is where the program is started. */
function scriptOf(dir: Directory, program: string): string | undefined {
  for (const above of upwards(dir)) {
    const names = [`${binFolder(above)}/${program}`, `bin/${program}`]
    const script = names.find((name) => isPhp(above, name)) ?? archiveOf(above, program)
    if (script !== undefined) return posix.relative(dir.path, posix.join(above.path, script))
  }
  return undefined
}

function archiveOf(dir: Directory, program: string): string | undefined {
  const names = [program, `tools/${program}`, `bin/${program}`].map((name) => `${name}.phar`)
  return [...names, `tools/${program}`].find((name) => dir.has(name))
}

/** composer.json may say where programs and packages go: https://getcomposer.org/doc/06-config.md */
function binFolder(dir: Directory): string {
  const config = at(dir.json('composer.json'), 'config')
  const [bin, vendor] = ['bin-dir', 'vendor-dir'].map((key) => at(config, key))
  if (typeof bin === 'string') return bin.replace(/(?<!\/)\/+$/, '')
  return `${typeof vendor === 'string' ? vendor.replace(/(?<!\/)\/+$/, '') : 'vendor'}/bin`
}

/** Older composers leave a script of the shell there on Windows, which PHP would print. */
function isPhp(dir: Directory, script: string): boolean {
  const text = dir.text(script)
  return text !== undefined && /^(?:#![^\n]*\n)?\s*<\?php/.test(text.slice(0, 300))
}
