import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesIn } from './circles.ts'
import { type Import, importsOf } from './imports.ts'
import { type Package, packages, read, rootManifest, sourcesOf } from './workspace.ts'

/** Lowest first: a package imports only from the rows below its own. The first match in the table counts. */
const LAYERS: readonly (readonly RegExp[])[] = [
  [/^project$/, /^scenarios$/, /^adapter-kit$/],
  [/^tree$/, /^runners$/, /^history$/, /^syntax$/, /^guard$/, /^adapter-.+$/],
  [/^filter$/, /^session$/, /^results$/, /^complexity$/, /^impact$/],
  [/^tdd$/, /^mutation$/],
  [/^loop$/],
  [/^cli$/, /^testkit$/],
]

/** Hosts and domain never meet: who alone may import these, and what alone these may import. */
const BORDERS = [
  { of: /^adapter-kit$/, importedBy: /^(adapter-.+|loop|cli|testkit)$/, imports: /^$/ },
  { of: /^adapter-(?!kit$)/, importedBy: /^cli$/, imports: /^adapter-kit$/ },
]

const SCOPE = '@tailtest/'

/** Why a package may not import another one of ours; `undefined`: it may. */
function objection(importer: string, imported: string): string | undefined {
  if (layerOf(imported) === -1) return `${imported} is in no layer`
  if (layerOf(imported) >= layerOf(importer)) return `${imported} is not below ${importer}`
  const border = BORDERS.find(
    ({ of, importedBy, imports }) =>
      (of.test(imported) && !importedBy.test(importer)) ||
      (of.test(importer) && !imports.test(imported)),
  )
  return border && `${imported} and ${importer} never meet`
}

function layerOf(name: string): number {
  return LAYERS.findIndex((layer) => layer.some((member) => member.test(name)))
}

interface Found extends Import {
  path: string
}

function importsIn(pkg: Package, below: 'src' | 'test'): Found[] {
  return sourcesOf(pkg, below).flatMap((path) =>
    importsOf(path, read(path)).map((found) => ({ ...found, path })),
  )
}

/** The package a bare specifier names: `@scope/name/deep` → `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function targetOf({ path, from }: Found): string {
  return posix.normalize(posix.join(posix.dirname(path), from))
}

/** A package that is a command and no library. */
function isBundle({ manifest }: Package): boolean {
  return manifest.bin !== undefined && manifest.exports === undefined
}

const isRelative = ({ from }: Import) => from.startsWith('.')
const isForeign = ({ from }: Import) => !from.startsWith('.') && !isBuiltin(from)
const at = ({ path, line, from }: Found) => `${path}:${line} imports ${from}`

describe.each(packages)('$name', (pkg) => {
  const { name, folder, manifest } = pkg
  const { dependencies, peerDependencies, optionalDependencies, devDependencies } = manifest
  const runtime = { ...dependencies, ...peerDependencies, ...optionalDependencies }
  // a command is published as a bundle: what it needs only to be built is in it
  const declared = isBundle(pkg) ? { ...runtime, ...devDependencies } : runtime
  const imports = { src: importsIn(pkg, 'src'), test: importsIn(pkg, 'test') }

  test('has a place in the layers', () => {
    expect(layerOf(name)).not.toBe(-1)
  })

  test('depends only on packages below it', () => {
    const ours = Object.keys({ ...runtime, ...devDependencies }).filter((key) =>
      key.startsWith(SCOPE),
    )
    expect(ours.flatMap((key) => objection(name, key.slice(SCOPE.length)) ?? [])).toEqual([])
  })

  test.each(['src', 'test'] as const)('imports only packages below it in %s', (below) => {
    const wrong = imports[below]
      .filter(({ from }) => from.startsWith(SCOPE) && packageOf(from) !== SCOPE + name)
      .filter(({ from }) => objection(name, packageOf(from).slice(SCOPE.length)))
    expect(wrong.map(at)).toEqual([])
  })

  test('does not import itself by name in src', () => {
    const wrong = imports.src.filter(({ from }) => packageOf(from) === SCOPE + name)
    expect(wrong.map(at)).toEqual([])
  })

  test('never reaches into another folder with a relative import', () => {
    const wrong = [
      ...imports.src.filter((found) => !targetOf(found).startsWith(`${folder}/src/`)),
      ...imports.test.filter((found) => !targetOf(found).startsWith(`${folder}/`)),
    ]
    expect(wrong.filter(isRelative).map(at)).toEqual([])
  })

  test('imports packages of ours only by an entry that they export', () => {
    const wrong = [...imports.src, ...imports.test].filter(({ from }) => {
      const imported = packages.find((other) => packageOf(from) === other.manifest.name)
      const entry = `.${from.slice(packageOf(from).length)}`
      return imported && !(entry in (imported.manifest.exports ?? {}))
    })
    expect(wrong.map(at)).toEqual([])
  })

  test('declares what it imports', () => {
    const development = { ...runtime, ...devDependencies, ...rootManifest.devDependencies }
    const wrong = [
      ...imports.src.filter(({ from }) => !(packageOf(from) in declared)),
      ...imports.test.filter(
        ({ from }) => packageOf(from) !== SCOPE + name && !(packageOf(from) in development),
      ),
    ]
    expect(wrong.filter(isForeign).map(at)).toEqual([])
  })

  test('uses what it declares', () => {
    const holds = isBundle(pkg) ? packages : [pkg]
    const text = holds.flatMap((one) => sourcesOf(one, 'src').map(read)).join('\n')
    const composed = [...text.matchAll(/`(@[\w./-]+)\$\{/g)].map(([, beginning = '']) => beginning)
    const unused = Object.keys(runtime).filter(
      (key) =>
        !new RegExp(`['"]${key}['"/]`).test(text) &&
        !composed.some((beginning) => key.startsWith(beginning)),
    )
    expect(unused).toEqual([])
  })

  test('has no files that import each other in a circle', () => {
    const edges = new Map<string, string[]>()
    for (const found of imports.src) {
      // types are gone when the program runs, and import() is there to be late
      if (!isRelative(found) || found.kind !== 'static') continue
      edges.set(found.path, [...(edges.get(found.path) ?? []), targetOf(found)])
    }
    expect(circlesIn(edges).map((circle) => circle.join(' → '))).toEqual([])
  })
})

/**
 * The rooms of the loop that know which tests answer for a change, run them and say whose fault a failure is: each imports
 * only from those before it, and none what is said or the gate.
 */
const RUNS = ['changes', 'select', 'start', 'judge', 'workspace']

/** What they may take of the loop besides. */
const GROUND = ['context.ts', 'config.ts']

/** Why a file of `loop/src` may not import another one; `undefined`: it may. */
function runsObjection(importer: string, imported: string): string | undefined {
  const [house, from = ''] = importer.split('/')
  const [other = '', to = ''] = imported.split('/')
  if (house !== 'runs' || GROUND.includes(other)) return undefined
  if (other !== 'runs') return `runs knows nothing of ${other}`
  const isAbove = RUNS.indexOf(to) > (RUNS.includes(from) ? RUNS.indexOf(from) : -1)
  return RUNS.includes(to) && isAbove ? `${to} comes after ${from}` : undefined
}

describe('the rooms of the loop', () => {
  test('run and judge tests without what is said of them, in one direction', () => {
    const loop = packages.find(({ name }) => name === 'loop')
    if (loop === undefined) throw new Error('there is no loop')
    const inside = (path: string) => path.slice('packages/loop/src/'.length)
    const wrong = importsIn(loop, 'src')
      .filter(isRelative)
      .filter((found) => runsObjection(inside(found.path), inside(targetOf(found))))
    expect(wrong.map(at)).toEqual([])
  })

  test.each([
    ['runs/judge/judge.ts', 'runs/start/verify.ts', undefined],
    ['runs/start/verify.ts', 'runs/judge/judge.ts', 'judge comes after start'],
    ['runs/source.ts', 'runs/select/select.ts', 'select comes after source.ts'],
    ['runs/judge/judge.ts', 'notes/failures.ts', 'runs knows nothing of notes'],
    ['runs/judge/judge.ts', 'context.ts', undefined],
    ['turn/end.ts', 'tdd/gate.ts', undefined],
  ])('%s may import %s: %s', (importer, imported, answer) => {
    expect(runsObjection(importer, imported)).toBe(answer)
  })
})

describe('these checks', () => {
  test('see every way to import', () => {
    const source = [
      "import a from 'a'",
      "import type { B } from 'b'",
      "export { c } from './c.ts'",
      "export type { D } from './d.ts'",
      "const e = await import('e')",
      "let f: import('f').F",
      "import 'g'",
    ].join('\n')
    expect(importsOf('x.ts', source)).toEqual([
      { from: 'a', line: 1, kind: 'static' },
      { from: 'b', line: 2, kind: 'type' },
      { from: './c.ts', line: 3, kind: 'static' },
      { from: './d.ts', line: 4, kind: 'type' },
      { from: 'e', line: 5, kind: 'lazy' },
      { from: 'f', line: 6, kind: 'type' },
      { from: 'g', line: 7, kind: 'static' },
    ])
  })

  test('see circles of any length, and none in a diamond', () => {
    const graph = (edges: Record<string, string[]>) => circlesIn(new Map(Object.entries(edges)))
    expect(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toEqual([])
    expect(graph({ x: ['c'], c: ['a'], a: ['b'], b: ['c'] })).toEqual([['a', 'b', 'c']])
    expect(graph({ a: ['a'] })).toEqual([['a']])
  })

  test.each([
    ['history', 'project', undefined],
    ['project', 'history', 'history is not below project'],
    ['filter', 'session', 'session is not below filter'],
    ['loop', 'nonsense', 'nonsense is in no layer'],
    ['loop', 'adapter-kit', undefined],
    ['loop', 'adapter-claude', 'adapter-claude and loop never meet'],
    ['adapter-claude', 'project', 'project and adapter-claude never meet'],
    ['session', 'adapter-kit', 'adapter-kit and session never meet'],
    ['cli', 'adapter-claude', undefined],
  ])('%s may import %s: %s', (importer, imported, answer) => {
    expect(objection(importer, imported)).toBe(answer)
  })
})
