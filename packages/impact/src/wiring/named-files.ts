import { globMatcher, languageOf, parentOf, type RelPath } from '@tailtest/project'
import { type Files, joined } from '../files.ts'
import { LISTED, listed, listedIn } from './listed-folders.ts'
import { isTemplate } from './templates.ts'

/** What files that are read, rendered or served end with; sources are imported in other ways. */
const ENDINGS = [
  ...['json5?', 'jsonc', 'ya?ml', 'csv', 'tsv', 'sql', 'toml', 'ini', 'cfg', 'conf', 'env'],
  ...['html?', 'xhtml', 'txt', 'xml', 'xsd', 'xsl', 'svg', 'mdx?', 'css', 's[ac]ss', 'less', 'po'],
  ...['jinja2?', 'j2', 'mako', 'hbs', 'handlebars', 'mustache', 'ejs', 'pug', 'njk', 'liquid'],
  ...['twig', 'erb', 'haml', 'slim', 'mjml', 'eml', 'ftl', 'vm', 'g?o?tmpl', 'tpl', 'graphql'],
  ...['gql', 'proto', 'avsc', 'properties'],
].join('|')

/** `'blog/post.html'`, `"./*.yml"`, `f"{lang}.json"`: a text that is nothing but a path to such a file. */
const NAMED = new RegExp(
  String.raw`['"\`]((?:classpath:)?(?:[\w@.*/~-]|\$?\{[^{}\n]{1,80}\}){0,160}\.(?:${ENDINGS}))['"\`]`,
  'g',
)
const VALUE = /\$?\{[^{}]*\}/g

/** Express and its like: `res.render('cart')` renders `views/cart.ejs`. */
const RENDERED = /\.render\(\s*['"]([\w/-]{1,100})['"]/g

/** `'owners/form'`: a template, if there is one; what it ends with is for the framework to know. */
const BARE = /['"](?:\w[\w-]{0,60}:)?\/?(\w[\w-]{0,60}(?:\/[\w-]{1,60}){1,6})['"]/g
const ANY_ENDING = '.*'

/** A folder beside the source whose files are read: `Path(__file__).parent / 'sql'`. */
const FOLDER =
  /(?:__dirname|__file__|__DIR__|__dir__|import\.meta\.\w+)[^\n;'"]{0,80}['"]\.?\/?(\w[\w/-]{0,80})['"]/g

const MOST_NAMES = 500

/** The files that a source names in texts, as they are written there; `*` stands for what is not known of a name. */
export function namesIn(source: string, path: RelPath): string[] {
  const named = all(NAMED, source).map((name) => name.replace(VALUE, '*'))
  const bare = all(RENDERED, source).map((name) => `views/${name}`)
  const templates = [...bare, ...all(BARE, source)].map((name) => name + ANY_ENDING)
  const folders = all(FOLDER, source).map((name) => `${name}/*`)
  return [...new Set([...listedIn(source, path), ...named, ...folders, ...templates])].slice(
    0,
    MOST_NAMES,
  )
}

function all(pattern: RegExp, source: string): string[] {
  return [...source.matchAll(pattern)].map(({ 1: name = '' }) => name)
}

/** A name without a folder may be that of many files: those nearest to whoever names it count, if they are so few. */
const MOST_NEAREST = 3

/** Templates of one name in several applications take each other's place; of more files a name says nothing. */
const MOST_ALIKE = 10

const MOST_MATCHING = 200

/** Finds the files that a source names: by the path from its folder, or as the end of a path, as loaders look for them. */
export function openNamed(files: Files): (path: RelPath, names: readonly string[]) => RelPath[] {
  let index: ReadonlyMap<string, readonly RelPath[]> | undefined
  let read: readonly RelPath[] | undefined
  let templates: ReadonlyMap<string, readonly RelPath[]> | undefined
  return (path, names) => names.flatMap((name) => find(path, name)).filter((file) => file !== path)

  function find(path: RelPath, written: string): readonly RelPath[] {
    if (written.startsWith(LISTED)) return listed(files, path, written)
    const name = written.replace(/^(?:classpath:|~?@?\/+|~)/, '').replace(/^(?:\.\/)+/, '')
    const beside = joined(parentOf(path) ?? '', name)
    if (name.endsWith(ANY_ENDING)) {
      templates ??= byName(files.all.filter(isTemplate), stemOf)
      const end = `/${name.slice(0, -1)}`
      const called = templates.get(stemOf(name)) ?? []
      return called.filter((file) => `/${file}`.includes(end))
    }
    if (name.includes('*')) return beside === undefined ? [] : matching(beside, name)
    const exact = beside === undefined ? undefined : files.get(beside)
    if (exact !== undefined) return [exact]
    const wanted = name.replace(/^(?:\.\.\/)+/, '') // from a folder that code goes up to
    index ??= byName(files.all, nameOf)
    const called = index.get(nameOf(wanted)) ?? []
    const alike = called.filter((file) => `/${file}`.endsWith(`/${wanted}`))
    const few = wanted.includes('/') ? alike : nearestTo(path, alike)
    return few.length > (wanted.includes('/') ? MOST_ALIKE : MOST_NEAREST) ? [] : few
  }

  function data(): readonly RelPath[] {
    read ??= files.all.filter((file) => languageOf(file) === undefined)
    return read
  }

  function matching(beside: string, name: string): readonly RelPath[] {
    const found = data().filter(globMatcher(beside))
    if (found.length > 0 || !/^\w[^*]*\//.test(name)) return found.slice(0, MOST_MATCHING)
    return data()
      .filter(globMatcher(`**/${name}`))
      .slice(0, MOST_MATCHING)
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (path: string) => nameOf(path).replace(/\..*$/, '')

function byName(all: readonly RelPath[], nameOf: (path: string) => string) {
  const index = new Map<string, RelPath[]>()
  for (const file of all) {
    const name = nameOf(file)
    const known = index.get(name)
    if (known === undefined) index.set(name, [file])
    else known.push(file)
  }
  return index
}

/** Those with the longest way from the root in common. */
function nearestTo(path: RelPath, others: readonly RelPath[]): readonly RelPath[] {
  const common = (file: RelPath) => {
    const [one, other] = [path.split('/').slice(0, -1), file.split('/')]
    const parts = one.findIndex((part, at) => part !== other[at])
    return parts < 0 ? one.length : parts
  }
  const most = Math.max(...others.map(common))
  return others.filter((file) => common(file) === most)
}
