import { type Directory, upwards } from '../../directory.ts'
import { librariesOf } from '../../families/rust/libraries.ts'
import { type Part, partOf, targetArgs } from '../../families/rust/parts.ts'
import { featuresOf, findTool, ownCommand, packageArgs } from '../../families/rust/start.ts'
import { targetsOf } from '../../families/rust/targets.ts'
import { packageName, workspaceOf } from '../../families/rust/workspace.ts'
import type { Detector, Found } from '../../types.ts'

const CONFIG = '.config/nextest.toml'
const WORKFLOWS = '.github/workflows'

/**
 * https://nexte.st. A program of its own that Cargo starts: where it is not installed, `cargo test` runs the same
 * tests.
 */
export const nextest: Detector = {
  name: 'nextest',
  languages: ['rust'],
  report: 'nextest',
  manifests: /^Cargo\.toml$/,
  detect: (dir) => {
    if (packageName(dir) === undefined || findTool('cargo-nextest', dir) === undefined)
      return undefined
    const own = ownCommand(dir, ['nextest'])
    const evidence = own ? { evidence: 'script' as const, foundBy: own.shown } : signOf(dir)
    const command = findTool('cargo', dir)
    if (evidence === undefined) return undefined
    const features = own === undefined ? [] : featuresOf(own)
    return {
      ...evidence,
      command: command ?? 'cargo',
      args: ['nextest', 'run', '--no-fail-fast', ...packageArgs(dir), ...features],
      installed: command !== undefined,
      convention: { kind: 'inside' },
      libraries: librariesOf(dir),
      targets: targetsOf(dir),
    }
  },
  select: (tests, { targets }) => {
    const parts = tests.map((test) => partOf(test, targets))
    const isFiltered = parts.some(({ module }) => module !== undefined)
    const expression = [...new Set(parts.map(expressionOf))].join(' + ')
    return [...targetArgs(parts), ...(isFiltered ? ['-E', expression] : [])]
  },
}

/** The workspace's settings for nextest, or a workflow that runs it. */
function signOf(dir: Directory): Pick<Found, 'evidence' | 'foundBy'> | undefined {
  const top = workspaceOf(dir)
  if (top.has(CONFIG)) return { evidence: 'config', foundBy: CONFIG }
  const workflow = [...upwards(top)].flatMap(workflowIn)[0]
  return workflow === undefined ? undefined : { evidence: 'script', foundBy: workflow }
}

function workflowIn(dir: Directory): string[] {
  if (!dir.names().has('.github')) return []
  const names = [...(dir.at(WORKFLOWS)?.names() ?? [])].filter((name) => /\.ya?ml$/.test(name))
  return names
    .sort()
    .map((name) => `${WORKFLOWS}/${name}`)
    .filter((path) => /\bcargo (?:\+\S+ )?nextest r(?:un)?\b/.test(dir.text(path) ?? ''))
}

/** https://nexte.st/docs/filtersets/reference/ */
function expressionOf({ module, targets }: Part): string {
  if (module !== undefined) return `test(/^${module}::/)`
  return targets.map(([option = '', name = '']) => BINARIES[option]?.(name) ?? 'all()').join(' + ')
}

const BINARIES: Readonly<Record<string, (name: string) => string>> = {
  '--lib': () => 'kind(lib) + kind(proc-macro)',
  '--bins': () => 'kind(bin)',
  '--bin': (name) => `(kind(bin) & binary(=${name}))`,
  '--test': (name) => `(kind(test) & binary(=${name}))`,
  '--example': (name) => `(kind(example) & binary(=${name}))`,
  '--bench': (name) => `(kind(bench) & binary(=${name}))`,
}
