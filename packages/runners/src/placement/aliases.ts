import { baseName, type Language, languageOf, parentOf, type RelPath } from '@tailtest/project'
import { sourceStem, stemWith } from './names.ts'

/** A place and a name under which a source can be meant. */
export interface Alias {
  folder: string
  stem: string
  /** The name itself says which folder is meant. */
  isTold?: boolean
}

/** Under which names a test may mean a source. */
export function aliasesOf(source: RelPath): Alias[] {
  const folder = parentOf(source) ?? source
  const language = languageOf(source)
  const own: Alias = { folder, stem: sourceStem(baseName(source)) }
  const aliases = language === undefined ? undefined : ALIASES[language]
  return aliases?.(source, own) ?? [own]
}

type Aliases = (source: RelPath, own: Alias) => Alias[]

/** A folder's index is also called as the folder, in it and beside it; `App.vue` also with its extension. */
const scriptAliases: Aliases = (source, own) => [
  own,
  { ...own, stem: baseName(source) },
  ...(own.stem === 'index' ? asFolder(own.folder) : []),
]

/** Where there are others than the name itself. */
const ALIASES: Partial<Record<Language, Aliases>> = {
  javascript: scriptAliases,
  typescript: scriptAliases,
  // a package's `__init__` is called as the package; a name may carry the folders before it
  python: (source, own) => {
    const bare = own.stem.replace(/^_(?=[a-z])/, '') // `_api.py` is private, its test is not
    const owns = bare === own.stem ? [own] : [own, { ...own, stem: bare }]
    if (own.folder === '') return owns
    const depths = own.folder.split('/').map((_, index) => index + 1)
    const told = depths.map((depth) => ({ ...own, stem: stemWith(source, depth), isTold: true }))
    return [...owns, { ...own, stem: stemWith(source, 0) }, ...told]
  },
  // every folder's own module is called `mod`: that name means none of them
  rust: (_, own) => (own.stem === 'mod' ? asFolder(own.folder) : [own]),
  // request specs are called as the resource, without `_controller`
  ruby: (_, own) => {
    const resource = own.stem.replace(/_controller$/, '')
    return resource === own.stem ? [own] : [own, { ...own, stem: resource }]
  },
}

/** As a folder is called, in it and beside it. */
function asFolder(folder: string): Alias[] {
  const stem = folder.slice(folder.lastIndexOf('/') + 1)
  if (stem === '') return []
  const above = folder.slice(0, Math.max(folder.length - stem.length - 1, 0))
  return [
    { folder, stem },
    { folder: above, stem },
  ]
}
