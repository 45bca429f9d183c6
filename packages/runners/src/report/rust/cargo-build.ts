import { posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { fieldsIn, numberOf, textOf, textsIn } from '../fields.ts'
import type { ReportContext, Sources } from '../format.ts'
import { below, located } from '../places.ts'
import { rustPath } from './modules.ts'

/** A program that Cargo made of a package's tests. */
export interface TestTarget {
  /** The root of its modules. */
  root: RelPath
  /** The folder of its package. */
  home: string
  /** Built with Rust's own harness, as far as the manifest tells. */
  harness: boolean
  /** The base name of the executable: standard error tells of it. */
  program: string
  /** Cargo runs them in this order: by package, kind, name. */
  order: readonly [string, number, string]
}

/** An error of the compiler. */
export interface Diagnostic {
  message: string
  /** `<file>:<line>:<column>` */
  where?: string
  at?: RelPath
  /** The root of the program that was compiled. */
  root?: RelPath
}

/** What Cargo says of a build, a line each. https://doc.rust-lang.org/cargo/reference/external-tools.html#json-messages */
export interface CargoBuild {
  targets: TestTarget[]
  errors: Diagnostic[]
  /** Whether it succeeded; `undefined`: it is not through. */
  success?: boolean
}

/** Of the targets that hold tests. */
const KINDS: readonly string[] = ['lib', 'bin', 'test', 'bench', 'example']

export function readBuildLine(build: CargoBuild, line: JsonObject, context: ReportContext): void {
  if (line.reason === 'compiler-artifact') readArtifact(build, line, context)
  if (line.reason === 'compiler-message') readMessage(build, line, context)
  if (line.reason === 'build-finished') {
    build.success = line.success === true
    build.targets.sort(byOrder)
  }
}

function readArtifact(build: CargoBuild, line: JsonObject, { root, sources }: ReportContext): void {
  const { target, profile } = line
  if (!isObject(target) || !isObject(profile)) return
  const executable = textOf(line.executable)
  if (profile.test !== true || executable === undefined) return
  const source = located(root, target.src_path)
  if (source === undefined) return
  const kind = textsIn(target.kind)[0] ?? ''
  const home = homeOf(line, root)
  const rank = Math.max(0, KINDS.indexOf(kind))
  build.targets.push({
    root: source,
    home,
    harness: !isCustom(textOf(target.name) ?? '', home, sources),
    program: executable.replace(/^.*[\\/]/, ''),
    order: [packageName(textOf(line.package_id) ?? ''), rank, textOf(target.name) ?? ''],
  })
}

function readMessage(build: CargoBuild, line: JsonObject, context: ReportContext): void {
  const { message, target } = line
  if (!isObject(message) || !textOf(message.level)?.startsWith('error')) return
  const text = textOf(message.message) ?? ''
  const spans = fieldsIn(message.spans).filter((span) => span.is_primary === true)
  if (spans.length === 0 && /^(?:aborting|could not compile)/.test(text)) return
  const place = (path: string) =>
    located(context.root, path) ?? rustPath(homeOf(line, context.root), path, context.sources)
  const span = spans.map((each) => inProject(each, place)).find((found) => found !== undefined)
  const label = textOf(spans[0]?.label)
  const root = isObject(target) ? located(context.root, target.src_path) : undefined
  build.errors.push({
    message: label?.startsWith('expected ') ? `${text}: ${label}` : text,
    ...(span && { at: span.file, where: `${span.file}:${span.line}:${span.column}` }),
    ...(root && { root }),
  })
}

/** Whether a package's manifest says `harness = false` of a target. */
function isCustom(name: string, home: string, sources: Sources): boolean {
  const manifest = below(home, 'Cargo.toml')
  const text = (manifest === undefined ? undefined : sources.read(manifest)) ?? ''
  const tables = text
    .split(/^(?=[ \t]*\[)/m)
    .filter((table) => /^[ \t]*harness\s*=\s*false\b/m.test(table))
  return tables.some((table) => /^[ \t]*name\s*=\s*["']([^"']+)/m.exec(table)?.[1] === name)
}

/** Where in the project an error stands: of one in a macro, where that is used. */
function inProject(
  span: JsonObject,
  place: (path: string) => RelPath | undefined,
  depth = 0,
): { file: RelPath; line: number; column: number } | undefined {
  const file = place(textOf(span.file_name) ?? '')
  if (file !== undefined) {
    return { file, line: numberOf(span.line_start) ?? 0, column: numberOf(span.column_start) ?? 0 }
  }
  const { expansion } = span
  const outer = isObject(expansion) && isObject(expansion.span) ? expansion.span : undefined
  return outer === undefined || depth > 20 ? undefined : inProject(outer, place, depth + 1)
}

function homeOf(line: JsonObject, root: string): string {
  const manifest = located(root, line.manifest_path)
  const folder = manifest === undefined ? '' : posix.dirname(manifest)
  return folder === '.' ? '' : folder
}

/** `path+file:///code/shop#0.1.0`, `path+file:///code#shop@0.1.0`, before Cargo 1.77 `shop 0.1.0 (path+file:///code)`. */
function packageName(id: string): string {
  const [url = '', fragment] = id.split('#')
  if (fragment === undefined) return id.split(' ')[0] ?? ''
  return /^(.+)@/.exec(fragment)?.[1] ?? posix.basename(url)
}

function byOrder({ order: one }: TestTarget, { order: other }: TestTarget): number {
  for (const [index, part] of one.entries()) {
    const against = other[index] ?? ''
    if (part !== against) return part < against ? -1 : 1
  }
  return 0
}
