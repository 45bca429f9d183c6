import { normalForm } from './system-path.ts'

/** A target of a Swift package: its sources are one module. */
export interface SwiftTarget {
  /** As its manifest writes it: `generate-manual`. */
  name: string
  isTest: boolean
  /** Its folder, from that of the package. */
  folder: string
  /** Targets and products that it names as its dependencies. */
  dependencies: readonly string[]
}

/** Texts, then comments: only the latter are blanked out. */
const PROSE = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

const DECLARES = /\.(target|executableTarget|testTarget|macro)\s*\(/g

/** No package has more. */
const MOST = 300

/** Where SwiftPM looks for a target that names no path. */
const FOLDERS = ['Sources', 'Source', 'src', 'srcs']
const USUAL = /^(Sources|Source|src|srcs|Tests)\/([^/]+)\//

/** The targets that a Package.swift declares in so many words; what it computes is not seen. Pure. */
export function swiftTargets(manifest: string): SwiftTarget[] {
  const code = manifest.replace(PROSE, (text) => (text.startsWith('/') ? ' ' : text))
  return [...code.matchAll(DECLARES)].slice(0, MOST).flatMap(({ 1: kind, 0: start, index }) => {
    const words = inside(code, index + start.length, '()')
    const name = /\bname\s*:\s*"([^"\\]+)"/.exec(words)?.[1]
    if (name === undefined || isDependency(code, index)) return []
    const isTest = kind === 'testTarget'
    const path = /\bpath\s*:\s*"([^"\\]*)"/.exec(words)?.[1]
    const folder = normalForm(path ?? `${isTest ? 'Tests' : 'Sources'}/${name}`)
    // SwiftPM takes no folder outside the package either
    if (folder === undefined) return []
    return [{ name, isTest, folder, dependencies: namesIn(words) }]
  })
}

/** The target that a file belongs to, by its path from the package; by the usual folders where no target claims it. Pure. */
export function swiftTargetOf(
  targets: readonly SwiftTarget[],
  path: string,
): SwiftTarget | undefined {
  const around = targets
    .filter(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)
  const [, top = '', name = ''] = USUAL.exec(path) ?? []
  if (around[0] !== undefined) return around[0]
  const isTest = top === 'Tests'
  const named = targets.find((target) => target.name === name && FOLDERS.includes(top))
  if (named !== undefined) return named
  if (name !== '') return { name, isTest, folder: `${top}/${name}`, dependencies: [] }
  // one target alone may have its sources right in `Sources`
  const [only, ...others] = targets.filter((target) => !target.isTest)
  const isInside = FOLDERS.some((folder) => path.startsWith(`${folder}/`))
  return isInside && others.length === 0 ? only : undefined
}

/** How `import` names a target. Pure. */
export function swiftModule({ name }: Pick<SwiftTarget, 'name'>): string {
  return name.replace(/^(?=\d)|[^\p{L}\p{N}_]/gu, '_')
}

/** The text between a bracket and the one that closes it. */
function inside(code: string, from: number, [opens, closes]: string): string {
  let depth = 1
  let isText = false
  for (let at = from; at < code.length; at += 1) {
    const sign = code[at]
    if (sign === '\\' && isText) at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && sign === opens) depth += 1
    else if (!isText && sign === closes) depth -= 1
    if (depth === 0) return code.slice(from, at)
  }
  return code.slice(from)
}

const DEPENDENCIES = /\bdependencies\s*:\s*\[/

/** Whether the nearest list that is open at a place is one of dependencies: `.target(name: "Shop")` declares nothing there. */
function isDependency(code: string, index: number): boolean {
  let depth = 0
  for (let at = index - 1; at >= 0; at -= 1) {
    if (code[at] === ']') depth += 1
    else if (code[at] === '[' && depth > 0) depth -= 1
    else if (code[at] === '[')
      return /\bdependencies\s*:\s*$/.test(code.slice(Math.max(0, at - 100), at))
  }
  return false
}

/** The names in a list of dependencies: `"Shop"`, `.product(name: "Shop", package: "shop")`. */
function namesIn(words: string): string[] {
  const start = DEPENDENCIES.exec(words)
  if (start === null) return []
  const list = inside(words, start.index + start[0].length, '[]')
  return [...list.matchAll(/(package\s*:\s*)?"([^"\\]+)"/g)].flatMap(([, other, name = '']) =>
    other === undefined ? [name] : [],
  )
}
