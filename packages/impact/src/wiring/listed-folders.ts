import { globMatcher, type Language, languageOf, parentOf, type RelPath } from '@tailtest/project'
import { type Files, joined } from '../files.ts'

/** Begins a name that stands for sources of a folder: those that code finds by listing it, and loads. */
export const LISTED = 'listed:'

/** Words of code that lists a folder, in any language. */
const LISTS =
  /\b(?:readdir(?:Sync)?|glob(?:Sync)?|scandir|listdir|iterdir|iter_modules|walk_packages|find_modules|FilesystemIterator|DirectoryIterator|Finder|AutoLoad|autoload)\b/

const MAY_LIST = new RegExp(
  String.raw`${LISTS.source}|\bimport\.meta\.glob|\brequire\.context|\b(?:entities|models|subscribers)\s*:\s*\[`,
)
const TEXT =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\x60(?:\\[\s\S]|[^\x60\\])*\x60|\/\*[\s\S]*?\*\/|(?:\/\/|(?<=^|\s)#\s)[^\n]*/g

/** It loads what it finds under a computed name, or hands the folder to who does. */
const LOADS =
  /\b(?:require|import)[ \t]{0,9}\(\s{0,99}(?!['"\x60])[^\s)]|\b(?:require|include)(?:_once)?[ \t]{0,9}(?:\([ \t]{0,9})?\$|\bimport_(?:module|string|modules)\b|__import__|\bexec_module\b|__NAMESPACE__|\bis_subclass_of\b|\b[aA]uto[lL]oad\b/

/** How a file of each language names its own folder. */
const HERE: Partial<Record<Language, string>> = {
  javascript: String.raw`(?:__dirname|import\.meta\.(?:dirname|url))`,
  typescript: String.raw`(?:__dirname|import\.meta\.(?:dirname|url))`,
  python: '(?:__file__|__path__)',
  php: '__DIR__',
}

/** That folder, or one from there: `readdirSync(__dirname)`, `join(__dirname, 'plugins')`, `__DIR__ . '/rules/*.php'`. */
const FROM_HERE = String.raw`(?:[^\n;'"]{0,80}['"]([\w./-]{0,80}?)\/?(?:\*[^'"\n]{0,80})?['"])?`

/** `app_path('Ai/Tools')` of Laravel. */
const OF_APPLICATION = /\b(app|base|database|config)_path\(\s*['"]([\w/-]{1,80})['"]/g

/** `import.meta.glob('./pages/*.vue')`, also with a list: https://vite.dev/guide/features#glob-import */
const GLOBBED =
  /\bimport\.meta\.glob\w*\s*(?:<[^()]{0,200}>)?\(\s*(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*"|\x60[^\x60$\n]*\x60)/g
const QUOTED = /['"\x60]([^'"\x60\n]+)['"\x60]/g

/** `require.context('./modules', true, /\.js$/)` of webpack. */
const CONTEXT = /\brequire\.context\(\s*['"]([^'"\n]+)['"]/g

/** The classes of a mapper's tables: `entities: [__dirname + '/**\/*.entity{.ts,.js}']`. */
const MAPPED =
  /\b(?:entities|models|subscribers)\s*:\s*\[[^\]]{0,200}?['"\x60]\.?\/?([\w./-]{0,80}\*[^'"\x60\n]{0,80})['"\x60]/g

/** What sets up a tool lists the project for it, and loads none of it. */
const OF_TOOLS = /(?:^|\/)(?:[^/]+\.config\.\w+|gulpfile\.\w+|\.[^/]+)$/

/** Characters between a folder and what lists it. */
const NEAR = 150

const MOST_LISTED = 500

/** The folders and patterns that a source lists to load what is there, from the root, each with {@link LISTED} in front. */
export function listedIn(text: string, path: RelPath): string[] {
  if (!MAY_LIST.test(text)) return []
  const language = languageOf(path)
  if (language === undefined) return []
  // code in a text or a comment lists nothing
  const source = text.replace(TEXT, (one) => (/[()]|^[/#]/.test(one) ? '' : one))
  const here = parentOf(path) ?? ''
  const found = new Set<string>()
  const add = (folder: string, pattern: string) => {
    const whole = joined(folder, pattern.replace(/^\//, './'))
    if (whole !== undefined) found.add(LISTED + whole)
  }
  for (const { 1: list = '' } of source.matchAll(GLOBBED)) {
    for (const { 1: glob = '' } of list.matchAll(QUOTED)) {
      if (/^\.{1,2}\//.test(glob)) add(here, glob)
      else if (!glob.startsWith('!')) add('', `**/${glob.replace(/^(?:[@~]?\/)+/, '')}`)
    }
  }
  for (const { 1: folder = '' } of source.matchAll(CONTEXT)) {
    if (folder.startsWith('.')) add(here, `${folder}/**`)
  }
  for (const { 1: glob = '' } of source.matchAll(MAPPED))
    add('', `**/${glob.replace(/^(?:dist|build)\//, '')}`)
  if (!OF_TOOLS.test(path) && LISTS.test(source) && LOADS.test(source)) {
    const own = HERE[language]
    const named = own === undefined ? [] : source.matchAll(new RegExp(own + FROM_HERE, 'g'))
    for (const { 1: folder = '', 0: whole, index } of named) {
      const around = source.slice(Math.max(0, index - NEAR), index + whole.length + NEAR)
      if (LISTS.test(around)) add(here, `./${folder}/**`)
    }
    for (const { 1: top = '', 2: folder = '' } of source.matchAll(OF_APPLICATION)) {
      add('', `**/${top === 'base' ? '' : `${top}/`}${folder}/**`)
    }
  }
  return [...found]
}

/** The sources that such a name stands for: of the language of who lists them, none of his own above. */
export function listed(files: Files, path: RelPath, name: string): readonly RelPath[] {
  const isListed = globMatcher(name.slice(LISTED.length))
  const language = languageOf(path)
  const isAlike = (file: RelPath) => {
    const other = languageOf(file)
    return other !== undefined && (other === language || (isScript(language) && isScript(other)))
  }
  const found = files.all.filter((file) => file !== path && isListed(file) && isAlike(file))
  return found.length > MOST_LISTED ? [] : found
}

function isScript(language: string | undefined): boolean {
  return language === 'javascript' || language === 'typescript'
}
