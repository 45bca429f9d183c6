import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { openProject, type RelPath, walk } from '@tailtest/project'
import { objectsIn, textOf } from '../../report/fields.ts'
import { REPORT_FILE } from '../../report/format.ts'
import type { Lines, LinesStart, Stretch } from '../../report/lines.ts'
import { below } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import { modulePath } from './package.ts'

const PROFILE = 'lines.profile'

/**
 * Go's own profile, of the packages of the sources alone (https://go.dev/doc/build-cover). Tests that start programs are
 * not followed: what these run is in no profile.
 */
export const goLines: Lines = {
  invocation: (start, own) => {
    const { runner, folder } = start
    const packages = new Set(packagesOf(start))
    if (packages.size === 0 || runner.args[0] !== 'test' || startsPrograms(start)) return undefined
    const at = runner.args.length
    const flags = [
      `-coverprofile=${join(folder, PROFILE)}`,
      `-coverpkg=${[...packages].sort().join(',')}`,
    ]
    return { ...own, args: [...own.args.slice(0, at), ...flags, ...own.args.slice(at)] }
  },
  read: async (start) => {
    const { root, runner, folder } = start
    const events = await readReport(join(folder, REPORT_FILE))
    const profile = await readReport(join(folder, PROFILE))
    if (events === undefined || profile === undefined || !isWhole(events)) return undefined
    const path = modulePath(textAt(join(root, runner.directory, 'go.mod')))
    const wanted = new Map(
      sourcesOf(start).map((source) => [`${path}/${inModule(start, source)}`, source]),
    )
    const text = (source: RelPath) => textAt(join(root, source))
    return readProfile(profile, wanted, text)
  },
}

function sourcesOf({ sources, runner: { directory } }: LinesStart): RelPath[] {
  const isOwn = (path: RelPath) => directory === '' || path.startsWith(`${directory}/`)
  return sources.filter((path) => isOwn(path) && /(?<!_test)\.go$/.test(path))
}

function inModule({ runner: { directory } }: LinesStart, source: RelPath): string {
  return directory === '' ? source : source.slice(directory.length + 1)
}

/** The packages of the sources, as patterns from the module's folder. A comma parts them. */
function packagesOf(start: LinesStart): string[] {
  const folders = sourcesOf(start).map((source) => posix.dirname(inModule(start, source)))
  return folders.some((folder) => /[,\s]/.test(folder))
    ? []
    : folders.map((folder) => (folder === '.' ? '.' : `./${folder}`))
}

/** What a test does that has other programs run its code. */
const STARTS = /"(?:os\/exec|syscall|github\.com\/rogpeppe\/go-internal\/testscript)"/

function startsPrograms({ root, runner: { directory }, files }: LinesStart): boolean {
  const folders = new Set(files.map((file) => posix.dirname(file)))
  const isRun = (file: string) => files.length === 0 || folders.has(posix.dirname(file))
  for (const file of walk(openProject(root), { from: below(directory, '') ?? directory })) {
    if (!file.endsWith('_test.go') || !isRun(file)) continue
    if (STARTS.test(textAt(join(root, file)))) return true
  }
  return false
}

/** Whether each package that ran tests came to the end at which it writes its profile. Pure. */
function isWhole(events: string): boolean {
  const open = new Set<string>()
  const told = new Set<string>()
  for (const { Package, Test, Output, Action } of objectsIn(events)) {
    const name = textOf(Package)
    if (name === undefined) continue
    if (Test !== undefined && Action === 'run') open.add(name)
    if (textOf(Output)?.startsWith('coverage: ')) told.add(name)
  }
  return [...open].every((name) => told.has(name))
}

/** `example.com/shop/price.go:10.54,12.27 2 1`: from, to, how many statements, how often. */
const BLOCK = /^(.+):(\d+)\.(\d+),(\d+)\.(\d+) \d+ (\d+)$/

/** Pure, with the texts of the sources: Go counts columns from 1 and in bytes. */
export function readProfile(
  profile: string,
  wanted: ReadonlyMap<string, RelPath>,
  textOfSource: (source: RelPath) => string,
): Map<RelPath, Stretch[]> {
  const all = new Map<RelPath, Stretch[]>()
  const rows = new Map<RelPath, string[]>()
  for (const row of profile.split('\n')) {
    const [, name = '', ...numbers] = BLOCK.exec(row) ?? []
    const source = wanted.get(name)
    if (source === undefined) continue
    const lines = rows.get(source) ?? textOfSource(source).split('\n')
    rows.set(source, lines)
    const [line = 1, column = 1, lastLine = 1, lastColumn = 1, count = 0] = numbers.map(Number)
    const at = (number: number, byte: number): Stretch['from'] => {
      const start = Buffer.from(lines[number - 1] ?? '').subarray(0, byte - 1)
      return [number, start.toString().length]
    }
    const stretches = all.get(source) ?? []
    stretches.push({ from: at(line, column), to: at(lastLine, lastColumn), ran: count > 0 })
    all.set(source, stretches)
  }
  return all
}

function textAt(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it is gone: no place in it is known
  }
}
