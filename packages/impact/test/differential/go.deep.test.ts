import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, type Project, type RelPath, toRelative } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../../src/index.ts'
import { folder } from '../projects.ts'
import { compare, edge, report } from './edges.ts'

const hasGo = spawnSync('go', ['version']).status === 0
if (!hasGo) console.warn('go is not installed: nothing is compared with go list')

/** Modules with many packages, tests inside and outside of them, and files for other systems. */
const MODULES = ['golang.org/x/text@v0.14.0', 'golang.org/x/tools@v0.20.0']

interface Package {
  ImportPath: string
  Dir: string
  GoFiles?: string[]
  CgoFiles?: string[]
  EmbedFiles?: string[]
  /** For other systems, or for none. */
  IgnoredGoFiles?: string[]
  /** Everything it needs, directly or through others. */
  Deps?: string[]
}

function isPackage(value: unknown): value is Package {
  return typeof value === 'object' && value !== null && 'Dir' in value && 'ImportPath' in value
}

/** `go list -json` writes one object after the other. */
function packagesOf(output: string): Package[] {
  const parts = output.split(/^\}$/m).filter((part) => part.trim() !== '')
  return parts.map((part): unknown => JSON.parse(`${part}}`)).filter(isPackage)
}

/** The sources of a module as a project; `undefined`: they cannot be had. */
function moduleAt(name: string): Project | undefined {
  const args = ['mod', 'download', '-json', name]
  const { status, stdout } = spawnSync('go', args, { encoding: 'utf8', cwd: folder() })
  if (status !== 0) return undefined
  const project = openProject(folder())
  cpSync(JSON.parse(stdout).Dir, project.root, { recursive: true })
  for (const path of readdirSync(project.root, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(project.root, path), 0o755) // the cache of modules is read-only
  }
  return project
}

describe.skipIf(!hasGo)('against go list', () => {
  test.each(MODULES)(
    'what the packages of %s need',
    async (name) => {
      const project = moduleAt(name)
      if (project === undefined) {
        console.warn(`${name} cannot be downloaded: not compared`)
        return
      }
      const output = execFileSync('go', ['list', '-e', '-deps', '-json', './...'], {
        cwd: project.root,
        encoding: 'utf8',
        maxBuffer: 256e6,
        env: { ...process.env, GOFLAGS: '-mod=mod', GOWORK: 'off' },
      })
      const packages = new Map(packagesOf(output).map((one) => [one.ImportPath, one]))
      const below = ({ Dir }: Package, files: readonly string[] = []): RelPath[] =>
        files.flatMap((file) => toRelative(project, join(Dir, file)) ?? [])
      const graph = await buildGraph(project)
      const known = new Set<string>(graph.files)
      const [ours, theirs] = [new Set<string>(), new Set<string>()]
      const ignored = new Set<string>()
      for (const one of packages.values()) {
        const [first] = below(one, one.GoFiles)
        if (first === undefined) continue
        for (const file of below(one, one.IgnoredGoFiles)) ignored.add(file)
        const needed = [one, ...(one.Deps ?? []).flatMap((path) => packages.get(path) ?? [])]
        for (const other of needed) {
          const files = [other.GoFiles, other.CgoFiles, other.EmbedFiles].flatMap(
            (list) => list ?? [],
          )
          for (const file of below(other, files)) theirs.add(edge(first, file))
        }
        for (const file of [first, ...graph.imports(first)]) ours.add(edge(first, file))
      }
      const difference = compare(ours, theirs, {
        onlyOurs(one) {
          const to = one.split(' -> ')[1] ?? ''
          if (ignored.has(to)) return 'a file for other systems'
          return to.endsWith('.go') ? undefined : 'a file that is named in a text: it may be read'
        },
        onlyTheirs: (one) =>
          known.has(one.split(' -> ')[0] ?? '')
            ? undefined
            : 'a package in a folder called build that no other needs',
      })
      console.log(report(name, difference))
      expect(difference.unexplained).toEqual([])
      expect(difference.both).toBeGreaterThan(1000)
    },
    120_000,
  )
})
