import { baseName, parentOf, type RelPath } from '@tailtest/project'
import type { World } from '../languages/rules.ts'

const CONFIG = /^nuxt\.config\.[cm]?[jt]s$/
const SOURCE = /\.(?:vue|[cm]?[jt]sx?)$/

/** Folders of which a file's exports are known everywhere, by their top level alone: https://nuxt.com/docs/guide/concepts/auto-imports */
const SHARED =
  /^(?:composables|utils|stores|shared\/utils|shared\/types|server\/utils)\/([^/]+|[^/]+\/index)\.[cm]?[jt]s$/

/** What a module exports by name. */
const EXPORTED =
  /^export\s+(?:async\s+)?(?:const|let|function\*?|class|enum)\s+([\w$]+)|^export\s*\{([^}]{0,1000})\}/gm

/** A project of Nuxt: its folder and that of its sources, '' or with a slash at the end. */
interface Nuxt {
  root: string
  sources: string
}

/** A file leads to the components that it names and to what declares the names that it uses, without an import of any. */
export function nuxt(world: World): (path: RelPath) => readonly RelPath[] {
  const roots = new Map<string, string | undefined>()
  const known = new Map<string, ReadonlyMap<string, RelPath>>()
  // going up from a file, for elsewhere nothing of the project need be listed
  const rootOf = (folder: RelPath): string | undefined => {
    if (roots.has(folder)) return roots.get(folder)
    const parent = parentOf(folder)
    const isOwn = world.files.names(folder).some((name) => CONFIG.test(name))
    const root = isOwn ? withSlash(folder) : parent === undefined ? undefined : rootOf(parent)
    roots.set(folder, root)
    return root
  }
  const namesIn = (root: string) => {
    const names = known.get(root) ?? namesOf(world, projectAt(world, root))
    known.set(root, names)
    return names
  }
  return (path) => {
    const root = SOURCE.test(path) ? rootOf(parentOf(path) ?? path) : undefined
    if (root === undefined) return []
    const names = namesIn(root)
    const found = wordsOf(world.text(path) ?? '').flatMap((word) => names.get(word) ?? [])
    return [...new Set(found)].filter((file) => file !== path)
  }
}

/** Whatever is known by its name: of a file that comes or goes the names lead elsewhere. */
export function nuxtLayout(world: World): string {
  return projectsIn(world)
    .flatMap(({ root, sources }) =>
      world.files.all.filter((path) => path.startsWith(root) && isNamed(path, { root, sources })),
    )
    .join('\n')
}

const withSlash = (folder: string) => (folder === '' ? '' : `${folder}/`)

function projectsIn(world: World): Nuxt[] {
  const configs = world.files.all.filter((path) => CONFIG.test(baseName(path)))
  return configs.map((path) => projectAt(world, withSlash(parentOf(path) ?? '')))
}

/** Since Nuxt 4 its sources lie in `app/`. */
function projectAt({ files }: World, root: string): Nuxt {
  const hasApp = files.all.some((file) => file.startsWith(`${root}app/`))
  return { root, sources: hasApp ? `${root}app/` : root }
}

function isNamed(path: RelPath, { root, sources }: Nuxt): boolean {
  const isComponent = path.startsWith(`${sources}components/`) && path.endsWith('.vue')
  return isComponent || sharedName(path, { root, sources }) !== undefined
}

function sharedName(path: RelPath, { root, sources }: Nuxt): string | undefined {
  return [sources, root].flatMap((top) =>
    path.startsWith(top) ? (SHARED.exec(path.slice(top.length))?.[1] ?? []) : [],
  )[0]
}

function namesOf({ files, text }: World, project: Nuxt): ReadonlyMap<string, RelPath> {
  const names = new Map<string, RelPath>()
  const components = `${project.sources}components/`
  for (const path of files.all) {
    if (!path.startsWith(project.root) || !isNamed(path, project)) continue
    if (path.startsWith(components)) names.set(componentName(path.slice(components.length)), path)
    else for (const name of exportsOf(path, text(path) ?? '')) names.set(name, path)
  }
  return names
}

/** `clip/Card.vue` and `clip/ClipCard.vue` are `ClipCard`. */
function componentName(below: string): string {
  const parts = below.replace(/(?:\.(?:client|server|global))?\.vue$/, '').split('/')
  const [last = '', ...folders] = parts.map(pascal).reverse()
  const name = last === 'Index' && folders.length > 0 ? '' : last
  return folders.reduce((all, folder) => (all.startsWith(folder) ? all : folder + all), name)
}

const pascal = (name: string) =>
  name
    .split(/[^\w$]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function exportsOf(path: RelPath, text: string): string[] {
  const named = [...text.matchAll(EXPORTED)].flatMap(([, one, several = '']) =>
    one === undefined
      ? several.split(',').map(
          (each) =>
            each
              .trim()
              .split(/\s+as\s+/)
              .at(-1) ?? '',
        )
      : [one],
  )
  const file = pascal(baseName(path).replace(/\.[cm]?[jt]s$/, ''))
  const own = /^export\s+default\b/m.test(text)
    ? [file.charAt(0).toLowerCase() + file.slice(1)]
    : []
  return [...named, ...own].filter((name) => name.length > 1)
}

/** The words of a text, and the tags that are written with hyphens. */
function wordsOf(text: string): string[] {
  const tags = text.match(/<[a-z]\w*(?:-\w+)+/g) ?? []
  const words = [...(text.match(/[\w$]+/g) ?? []), ...tags.map((tag) => pascal(tag.slice(1)))]
  return [...new Set(words.flatMap((word) => [word, word.replace(/^Lazy(?=[A-Z])/, '')]))]
}
