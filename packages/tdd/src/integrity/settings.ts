import { baseName } from '@tailtest/project'
import { flat, type Setting } from './flat.ts'
import type { ChangedFile, Weakened } from './types.ts'

type Said = Pick<Weakened, 'how' | 'text' | 'certain'>

/** Settings of tailtest, in any of their files. */
const TAILTEST = /(?:^|\/)\.tailtest\/config\.(?:json|ya?ml)$/

/** Workflows, hooks, and what is left out of tests and their coverage. */
const SETTINGS = [
  /^\.(?:github\/workflows|circleci)\/.+\.ya?ml$|(?:^|\/)(?:\.gitlab-ci|azure-pipelines|bitbucket-pipelines|\.travis)\.ya?ml$/,
  /(?:^|\/)(?:\.husky\/[\w-]+|\.pre-commit-config\.yaml|lefthook\.ya?ml|Makefile|\.tailtest-ignore|\.coveragerc|\.nycrc(?:\.json)?)$/,
  TAILTEST,
]

/** Whether a file that is no test says what becomes of tests. Pure. */
export function isSetting(path: string): boolean {
  return SETTINGS.some((form) => form.test(path))
}

/** Commands that run tests, in scripts, workflows and hooks. */
export const RUNS_TESTS =
  /\b(?:(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?(?:t|test)\b|vitest|jest|(?:react-scripts|ng) test|mocha|jasmine|ava\b|tap\b(?!-)|playwright test|cypress run|test-storybook|pytest|unittest\b|manage\.py test|node\s(?:.{0,200}\s)?--test\b|deno (?:task )?test|mix test|rails test|rake (?:test|spec)|pest\b|tox\b|nox\b|go test|cargo (?:nextest|test)|rspec|phpunit|gradlew? test|mvn\s.*\b(?:test|verify)|dotnet test|swift test|ctest\b(?! -N)|sbt\s.*\btest|make (?:test|check)\b)/
const SWALLOWS = /(?:\|\||;)\s*(?:true|:|exit 0|echo\b)/
const LEAVES_OUT =
  /(?:^|\s)(?:--exclude|--ignore(?:-glob)?|--deselect|--testPathIgnorePatterns|--testNamePattern|-k|-t|--grep|--invert|-skip|--skip)(?:[\s=]|$)/

/** A path that every project leaves out. */
const USUAL =
  /node_modules|\bdist\b|\bbuild\b|\.git\b|\.venv|\bvenv\b|cache|coverage|\.next|\btarget\b|vendor|e2e|playwright|fixtures|benchmarks?|examples?|\bdocs?\b|\btmp\b|\.\.\.|default|\blib\b|types?\b|\bout\b/i

interface Diff {
  path: string
  /** Settings, by what they were and are. */
  come: readonly Setting[]
  gone: readonly Setting[]
  has(form: RegExp, place?: RegExp): boolean
}

/** Asked in this order; each says what of the change lets tests say less. */
const RULES: readonly ((diff: Diff) => Said[])[] = [
  passesEmpty,
  swallowed,
  leftOut,
  lowered,
  raised,
  lax,
  notRun,
]

function passesEmpty({ come }: Diff): Said[] {
  const found = come.filter(
    ([place, value]) =>
      (/pass-?with-?no-?tests$/i.test(place) && /^(?:true|1)$/.test(value)) ||
      /--pass-?with-?no-?tests(?!=false)/i.test(value),
  )
  return found.slice(0, 1).map(() => ({ how: 'passes-without-tests', certain: true }))
}

const isTestScript = (place: string) => /^scripts\.(?:test|ci|check|verify)\b/.test(place)

function swallowed({ come }: Diff): Said[] {
  return come.flatMap(([place, value]) => {
    if (!isTestScript(place)) return []
    const isNothing = /^(?:true|exit 0|:|echo [^&|;]*)$/.test(value)
    if (isNothing) return [{ how: 'tests-not-run', text: value, certain: true }]
    return SWALLOWS.test(value) ? [{ how: 'failure-ignored', text: value, certain: true }] : []
  })
}

const OUT =
  /(?:^|\.)(?:exclude|testPathIgnorePatterns|testNamePattern|modulePathIgnorePatterns|norecursedirs|collect_ignore\w*|ignore|spec_ignore)$/
const NO_TESTS =
  /coverage|compilerOptions|lint|ruff|mypy|black|isort|build|files|benchmark|typecheck|setuptools|hatch|sdist|watch|optimizeDeps|deps|tool\.(?!pytest)/i

function leftOut({ path, come }: Diff): Said[] {
  if (/^tsconfig/.test(path)) return []
  return come.flatMap(([place, value]) => {
    const isOption = (/addopts$/.test(place) || isTestScript(place)) && LEAVES_OUT.test(value)
    const isPlace =
      OUT.test(place) &&
      !NO_TESTS.test(place) &&
      /^(?:vite|vitest|jest|\.mocha|package|pytest|pyproject|tox|setup)/.test(path)
    if (!isOption && (!isPlace || USUAL.test(value) || !/[\w*]/.test(value))) return []
    const isPlain = /\.(?:test|spec)\.|test_\w{1,200}\.py|_test\.|::|testNamePattern|deselect/.test(
      value + place,
    )
    return [{ how: 'left-out', text: value, certain: isPlain }]
  })
}

const FLOOR = /threshold|fail_under|fail-under|minimum|\.(?:branches|functions|lines|statements)$/i

/** A number that is smaller than it was, at the same place. */
function lowered({ come, gone }: Diff): Said[] {
  return gone.flatMap(([place, was]) => {
    if (!FLOOR.test(place) || Number.isNaN(Number(was))) return []
    const now = come.find(([other]) => other === place)?.[1]
    if (now === undefined || !(Number(now) < Number(was))) return []
    return [{ how: 'threshold-lowered', text: `${was} → ${now}`, certain: true }]
  })
}

const RETRIES = /(?:^|\.)(?:retry|retries|reruns)$/

function raised({ path, come, gone }: Diff): Said[] {
  if (!/^(?:vite|vitest|jest|\.mocha|playwright|pytest|pyproject)/.test(path)) return []
  return come.flatMap(([place, value]) => {
    const was = gone.find(([other]) => other === place)?.[1] ?? '0'
    const isRetry = RETRIES.test(place) && Number(value) > Number(was)
    const isRerun = /^--reruns\b/.test(value)
    if (isRetry || isRerun) return [{ how: 'retried', text: `${was} → ${value}`, certain: false }]
    const isTime =
      /(?:test|hook)?timeout$/i.test(place) && Number(was) > 0 && Number(value) > Number(was)
    return isTime ? [{ how: 'timeout-raised', text: `${was} → ${value}`, certain: false }] : []
  })
}

/** A compiler that looks less closely. */
function lax({ path, come, gone }: Diff): Said[] {
  if (!/^tsconfig/.test(path)) return []
  return gone.flatMap(([place, was]) => {
    const isStrict = /compilerOptions\.(?:strict\w*|noImplicit\w+|noUnchecked\w+)$/.test(place)
    const now = come.find(([other]) => other === place)?.[1]
    return isStrict && was === 'true' && now === 'false'
      ? [{ how: 'strict-off', text: place.replace(/^.*\./, ''), certain: true }]
      : []
  })
}

function notRun({ gone, has }: Diff): Said[] {
  const lost = gone.filter(([place, value]) => place === 'scripts.test' && RUNS_TESTS.test(value))
  const [first] = lost
  return first === undefined || has(/./, /^scripts\.test/)
    ? []
    : [{ how: 'tests-not-run', text: first[1], certain: false }]
}

function without(one: readonly Setting[], other: readonly Setting[]): Setting[] {
  const known = new Set(other.map((each) => each.join('\n')))
  return one.filter((each) => !known.has(each.join('\n')))
}

/** Lines of a workflow or a hook. */
const linesOf = (text = ''): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

function ofLines({ path, before, after }: ChangedFile): Said[] {
  const [was, now] = [linesOf(before), linesOf(after)]
  const come = now.filter((line) => !was.includes(line))
  if (/\.tailtest-ignore$/.test(path)) {
    return come.slice(0, 1).map((text) => ({ how: 'ignored', text, certain: false }))
  }
  const ignored = come.find(
    (line) =>
      /continue-on-error:\s*true|allow_failure:\s*true/.test(line) ||
      (RUNS_TESTS.test(line) && SWALLOWS.test(line)),
  )
  if (ignored !== undefined)
    return [{ how: 'failure-ignored', text: ignored, certain: !/:\s*true/.test(ignored) }]
  const lost = was.find((line) => RUNS_TESTS.test(line) && !/\b(?:uses|name|cache)\b:/.test(line))
  const isLost = lost !== undefined && !now.some((line) => RUNS_TESTS.test(line))
  if (!isLost || after === undefined) return []
  const isHook = /\.husky|pre-commit|lefthook/.test(path)
  return [{ how: isHook ? 'hook-emptied' : 'tests-not-run', text: lost, certain: false }]
}

/** Settings by which fewer tests run. Those of the gate are told by the gate. */
const FEWER = /^(?:run_tests: off|existing_files: ignore|runners\b.*)$/

function ofTailtest({ path, before, after }: ChangedFile): Said[] {
  const come = without(flat(path, after), flat(path, before)).map((setting) => setting.join(': '))
  const text = come.find((setting) => FEWER.test(setting))
  return text === undefined ? [] : [{ how: 'setting-changed', text, certain: false }]
}

/** What a change of settings does to tests, the gravest first; a file that is new or gone is no change. Pure. */
export function weakenedSettings(files: readonly ChangedFile[]): Weakened[] {
  return files.flatMap((file): Weakened[] => {
    const said = sayings(file)
    const worst = said.find(({ certain }) => certain) ?? said[0]
    return worst === undefined ? [] : [{ subject: file.path, file: file.path, ...worst }]
  })
}

function sayings(file: ChangedFile): Said[] {
  const { path, before, after } = file
  if (TAILTEST.test(path)) return ofTailtest(file)
  const isCounted = /\.coveragerc$|\.nycrc/.test(path)
  if (isSetting(path) && !isCounted)
    return before === undefined && !path.endsWith('ignore') ? [] : ofLines(file)
  if (!isCounted && file.class !== 'runner_config') return []
  if (before === undefined || after === undefined) return []
  const [was, now] = [flat(path, before), flat(path, after)]
  const has = (form: RegExp, place = /./) =>
    now.some(([at, value]) => place.test(at) && form.test(value))
  const diff = { path: baseName(path), come: without(now, was), gone: without(was, now), has }
  return RULES.flatMap((rule) => rule(diff))
}
