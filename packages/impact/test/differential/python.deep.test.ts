import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject, type Project, toRelative } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../../src/index.ts'
import { folder } from '../projects.ts'
import { compare, type Edge, edge, edgesOf, report } from './edges.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not installed: nothing is compared with its modulefinder')

const SCRIPT = fileURLToPath(new URL('./imports.py', import.meta.url))

/** Packages of the standard library: relative imports, circles, conditional and function-level ones. */
const PACKAGES = [
  ...['json', 'email', 'unittest', 'asyncio', 'xml', 'importlib', 'concurrent', 'logging', 'http'],
  ...['multiprocessing', 'ctypes', 'dbm', 'urllib', 'wsgiref', 'html', 'curses', 'encodings'],
]

/** The packages, and the modules beside them, as a project of their own. */
function library(): Project {
  const place = 'import sysconfig; print(sysconfig.get_path("stdlib"))'
  const from = execFileSync('python3', ['-c', place], { encoding: 'utf8' }).trim()
  const project = openProject(folder())
  const isCode = (path: string) => !/[\\/](?:__pycache__|tests?)(?:[\\/]|$)/.test(path)
  const modules = readdirSync(from).filter((name) => name.endsWith('.py'))
  for (const name of [...PACKAGES, ...modules]) {
    cpSync(join(from, name), join(project.root, name), { recursive: true, filter: isCode })
  }
  return project
}

/** What modulefinder follows, file by file. */
function foundByPython(project: Project): { files: Set<string>; edges: Set<Edge> } {
  const output = execFileSync('python3', [SCRIPT, project.root, ...PACKAGES], {
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  const files = new Set<string>()
  const edges = new Set<Edge>()
  for (const line of output.split(/\r?\n/)) {
    const [from, to] = line.split('\t').map((path) => toRelative(project, path))
    if (from === undefined || to === undefined || from === to) continue
    files.add(from)
    edges.add(edge(from, to))
  }
  return { files, edges }
}

const textOf = ({ root }: Project, path: string) => readFileSync(join(root, path), 'utf8')

describe.skipIf(!hasPython)("against Python's modulefinder", () => {
  test('packages of the standard library', async () => {
    const project = library()
    const { files, edges } = foundByPython(project)
    const all = [...edgesOf(await buildGraph(project))]
    const ours = new Set(all.filter((one) => files.has(one.split(' -> ')[0] ?? '')))
    const difference = compare(ours, edges, {
      onlyOurs(one) {
        const [from = '', to = ''] = one.split(' -> ')
        const isPackage = to.endsWith('__init__.py')
        if (isPackage && from.startsWith(to.slice(0, -'__init__.py'.length))) {
          return 'the package that a module lies in: loading the module runs it first'
        }
        const module = to.replace(/\.py$/, '').replaceAll('/', '.')
        if (new RegExp(`['"]${module}[.'"]`).test(textOf(project, from))) {
          return 'a module that is named in a text: it may be loaded'
        }
        return to === 'os.py' ? 'os.path, of which modulefinder finds neither part' : undefined
      },
      onlyTheirs: () => undefined,
    })
    console.log(report(`${PACKAGES.length} packages of the standard library`, difference))
    expect(difference.unexplained).toEqual([])
    expect(difference.both).toBeGreaterThan(1000)
  }, 120_000)
})
