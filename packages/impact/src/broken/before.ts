import { baseName, languageOf, parentOf, type RelPath } from '@tailtest/project'
import { parseSource, type ReadSource, type Source } from '../check/sources.ts'
import type { Declares } from '../facts.ts'
import { type Files, filesOf } from '../files.ts'
import { rulesFor } from '../languages/index.ts'
import type { World } from '../languages/rules.ts'
import type { Origin } from '../origin.ts'
import { createResolvers, type Resolvers } from '../resolve.ts'

/** A project at one moment. */
export interface State {
  world: World
  read: ReadSource
  resolve: Resolvers['one']
}

/** The project as it was: these texts in place of those that are there now, `undefined` for what was not there. */
export async function stateBefore(
  origin: Origin,
  texts: ReadonlyMap<RelPath, string | undefined>,
): Promise<State & { gone: ReadonlySet<RelPath> }> {
  const { world, syntax } = origin
  const sources = new Map<RelPath, Source | undefined>()
  const declared = new Map<RelPath, Declares>()
  for (const [path, text] of texts) {
    const source = text === undefined ? undefined : await parseSource(syntax, path, text)
    sources.set(path, source)
    const declares = source && rulesFor(path)?.read(source.tree, source.text, path).declares
    if (declares !== undefined) declared.set(path, declares)
  }
  const gone = [...texts.keys()].filter(
    (path) => texts.get(path) !== undefined && world.files.get(path) === undefined,
  )
  const kept = world.files.all.filter((path) => !texts.has(path) || texts.get(path) !== undefined)
  const past: World = {
    ...world,
    files: withoutCreated(filesOf(world.project, [...kept, ...gone].sort()), texts),
    lacks: new Set(),
    text: (path) => (texts.has(path) ? texts.get(path) : world.text(path)),
    *declared(languages) {
      for (const [path, declares] of world.declared(languages)) {
        if (!texts.has(path)) yield [path, declares]
      }
      for (const [path, declares] of declared) {
        const language = languageOf(path)
        if (language !== undefined && languages.includes(language)) yield [path, declares]
      }
    },
  }
  const resolve = createResolvers(past).one
  return {
    world: past,
    gone: new Set(gone),
    read: async (path) => (texts.has(path) ? sources.get(path) : origin.read(path)),
    resolve: (path, imported) =>
      resolve(path, imported) ?? throughSibling(path, imported.from, { gone, origin }),
  }
}

/** The project as it is, but for edited files in which a bracket may be missing that was not before. */
export function stateNow(
  { world, read, resolvers }: Origin,
  before: State,
  texts: ReadonlyMap<RelPath, string | undefined>,
): State {
  return {
    world,
    resolve: resolvers.one,
    async read(path) {
      const source = await read(path)
      if (source === undefined || source.open === '' || !texts.has(path)) return source
      return source.open === (await before.read(path))?.open ? source : undefined
    },
  }
}

/** What no list names is looked for on the disk, where the new files are by now. */
function withoutCreated(files: Files, texts: ReadonlyMap<string, string | undefined>): Files {
  const isCreated = (path: string) => texts.has(path) && texts.get(path) === undefined
  return {
    ...files,
    get: (path) => (isCreated(path) ? undefined : files.get(path)),
    names(folder) {
      const names = files.names(folder)
      return names.filter((name) => !isCreated(folder === '' ? name : `${folder}/${name}`))
    },
  }
}

/** Files beside a file that is gone are asked this often. */
const MOST_SIBLINGS = 3

const EXTENSION = /(?:\.d)?\.(?:[cm]?[jt]sx?|vue|svelte)$/

/**
 * The file that is gone that an import led to by settings (`@/cart` with `paths` in a tsconfig). What resolves
 * these looks at the disk, where the file is no more: but where the same import leads with the name of a file
 * beside it, it led as well.
 */
function throughSibling(
  path: RelPath,
  written: string,
  { gone, origin }: { gone: readonly RelPath[]; origin: Origin },
): RelPath[] | undefined {
  if (/^\.{0,2}\//.test(written) || !EXTENSION.test(path)) return undefined
  const [last = ''] = written.split('/').slice(-1)
  const stem = last.replace(EXTENSION, '')
  const { files } = origin.world
  const found = gone.filter((file) => {
    if (baseName(file).replace(EXTENSION, '') !== stem || !EXTENSION.test(file)) return false
    const folder = parentOf(file) ?? ''
    const beside = files.names(folder).filter((name) => EXTENSION.test(name))
    return beside.slice(0, MOST_SIBLINGS).some((name) => {
      const other =
        written.slice(0, -last.length) + name.replace(EXTENSION, last.slice(stem.length))
      const led = origin.resolvers.one(path, { from: other }) ?? []
      return led.some((one) => one === (folder === '' ? name : `${folder}/${name}`))
    })
  })
  return found.length === 1 ? found : undefined
}
