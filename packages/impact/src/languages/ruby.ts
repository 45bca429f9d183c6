import { mayBeTest, parentOf, type RelPath, relPath } from '@tailtest/project'
import { NOTHING, type Written } from '../facts.ts'
import { joined } from '../files.ts'
import type { Loose } from '../links.ts'
import { blank, found, places, words } from '../text.ts'
import { rails, railsApplications } from '../wiring/rails.ts'
import { importsOf, loadedByName } from './names.ts'
import type { Rules, World } from './rules.ts'

/** `Dir[File.expand_path('support/**\/*.rb', __dir__)].each { |file| require file }` */
const GLOB =
  /\bDir(?:\.glob)?\s*[[(]\s*(?:File\.(?:expand_path|join)\s*(?:\(\s*)?)?(?:__dir__\s*,\s*)?['"](?:#\{(?:__dir__|File\.dirname\(__FILE__\))\}\/)?([^'"*#\n]+)\/\*[^'"\n]*\.rb['"]/g
const FOLDER = 'folder!'

/** A file of a load path as methods of a gem's own take it: `helpers :Cookies, 'sinatra/cookies'`. */
const NAMED = /(?<![\w'"])['"]([a-z_]\w*(?:\/\w+)+)['"]/g

const CONSTANTS = /(?<![\w.@$])(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*/g

/** `has_many :line_items`: the model `LineItem`, https://guides.rubyonrails.org/association_basics.html */
const ASSOCIATED =
  /\b(?:has_many|has_one|belongs_to|has_and_belongs_to_many|factory)\s*(?:\(\s*)?:(\w+)/g

/** `require File.expand_path('../cart', __dir__)`; with `__FILE__` the path begins at the file, not at its folder. */
const EXPANDED =
  /\b(?:require|load)\s*(?:\(\s*)?File\.(?:expand_path|join)\s*(?:\(\s*)?(?:__dir__\s*,\s*)?(['"][^'"#\n]+['"](?:\s*,\s*__FILE__)?)/g

/** A load of anything but a string, or of a string with a value in it. */
const COMPUTED =
  /(?<![\w.:@$])(?:require|require_relative|load)\b[^\S\n]*(?:\([^\S\n]*)?(?!['"][^'"#\n]*['"])[^\s'"()=,][^\n]*|(?<![\w.:@$])(?:require|require_relative|load)\b[^\S\n]*(?:\([^\S\n]*)?"[^"\n]*#\{[^\n]*|\bZeitwerk::Loader\b[^\n]*/g

const COMMENT = /(?<=^|\s)#[^\n]*|^=begin[\s\S]*?^=end/gm

export const ruby: Rules = {
  read(tree, source) {
    const code = source.replace(COMMENT, (text) => (text.includes('#{') ? text : blank(text)))
    const expanded = found(code, EXPANDED).map(({ text, line }): Written => {
      const path = text.replace(/^['"]([^'"]+).*/s, '$1')
      const from = text.endsWith('__FILE__') ? path.replace(/^\.\.(?=\/)/, '.') : path
      return { from, names: [], isTypeOnly: false, isSoft: false, line }
    })
    const known = new Set(expanded.map(({ line }) => line))
    const folders = found(code, GLOB).map(({ text, line }): Written => {
      const from = FOLDER + text.replace(/^(?=\w)/, './')
      return { from, names: [], isTypeOnly: false, isSoft: true, line }
    })
    for (const { line } of folders) known.add(line)
    const written = [...importsOf(tree), ...expanded, ...folders]
    const taken = new Set(written.map(({ from }) => from))
    const named = found(code, NAMED)
      .filter(({ text }) => !taken.has(text))
      .map(({ text, line }): Written => {
        return { from: text, names: [], isTypeOnly: false, isSoft: true, line }
      })
    const imports = [...written, ...named]
    const computed = places(code, COMPUTED).filter(({ line }) => !known.has(line))
    const associated = found(code, ASSOCIATED).map(({ text }) => classOf(text))
    const spelled = words(code, CONSTANTS).map((name) => name.replace(/^::/, ''))
    const constants = [...new Set([...spelled, ...associated])]
    return {
      facts: {
        imports,
        computed: [...computed, ...loadedByName('ruby', imports)],
        words: constants,
      },
      declares: NOTHING,
    }
  },
  settings: [/\.gemspec$/, /^\.rspec$/, /^Gemfile(?:\.lock)?$/],
  layout: ({ files }) => {
    const own = files.all.filter((path) => APPLICATION.test(path))
    return [...own, ...[...railsApplications(files).values()].flat()].join('\n')
  },
  resolver(world) {
    let places: Places | undefined
    return (path, { imports, words: constants }) => {
      places ??= readPlaces(world)
      const files = new Set<RelPath>()
      const unresolved: Loose[] = []
      for (const { from, line } of imports) {
        if (from.startsWith(FOLDER)) {
          const folder = joined(parentOf(path) ?? path, from.slice(FOLDER.length))
          for (const file of world.files.all) {
            if (file.startsWith(`${folder}/`) && file.endsWith('.rb')) files.add(file)
          }
          continue
        }
        const targets = load(world, places, path, from)
        for (const file of targets) files.add(file)
        if (targets.length === 0 && /^\.{0,2}\//.test(from)) unresolved.push({ text: from, line })
      }
      for (const name of constants) {
        for (const file of autoloaded(world, places, path, name)) files.add(file)
      }
      files.delete(path)
      return { files: [...files], groups: [], unresolved, isBySettings: false }
    }
  },
  implicit,
}

/** What the `.rspec` of a test's gem says that every test requires, and what Rails loads by name. */
function implicit(world: World): (path: RelPath) => RelPath[] {
  const places = readPlaces(world)
  const known = new Map<string, readonly string[]>()
  const namesIn = (folder: RelPath) => {
    const file = world.files.get(folder === '' ? '.rspec' : `${folder}/.rspec`)
    if (file === undefined) return undefined
    const options = world.text(file) ?? ''
    const required = [...options.matchAll(/(?:--require|-r)[\s=]+(\S+)/g)]
    const names = known.get(folder) ?? required.map(({ 1: name = '' }) => name)
    known.set(folder, names)
    return names
  }
  const wired = rails(world.files)
  const required = (path: RelPath) => {
    if (!mayBeTest(path)) return []
    for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
      const names = namesIn(at)
      if (names !== undefined) return names.flatMap((name) => load(world, places, path, name))
    }
    return []
  }
  return (path) => [...required(path), ...wired(path)]
}

interface Places {
  /** The folders of the gems, the deepest first. */
  owners: readonly string[]
  /** Folders that a plain `require` looks into. */
  load: readonly string[]
  /** Folders whose files are loaded by the names of the constants in them. */
  autoload: readonly string[]
}

/** Where an application of Rails says what it is. */
const APPLICATION = /(?:^|\/)config\/application\.rb$|(?:^|\/)lib\/[^/]+\.rb$/

/** `config.autoload_paths << Rails.root.join("extras")`, `.push("#{root}/extras")`, `+= %W(#{config.root}/extras)`. */
const ADDED = /\b(?:autoload|eager_load)_paths\b(?:[^\n(]*\([^()]*\)|[^\n]*)/g
const NAMED_FOLDER = /(?:["'(]|root\}\/|["']#\{[^{}]*\}\/)([a-z_]\w*(?:\/\w+)*)(?=["')\s])/g

function readPlaces({ files, text }: World): Places {
  const gems = files.all
    .filter((path) => path.endsWith('.gemspec'))
    .map((path) => parentOf(path) ?? '')
  const owners = [...new Set<string>(['', ...gems])]
  const below = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)
  const load = owners.flatMap((folder) => {
    return ['lib', 'spec', 'test', '']
      .map((name) => below(folder, name))
      .filter((one) => one === '' || files.isFolder(one))
  })
  const applications = files.all
    .filter((path) => path === 'config/application.rb' || path.endsWith('/config/application.rb'))
    .map((path) => path.replace(/\/?config\/application\.rb$/, ''))
  const added = (folder: string) => {
    const settings = text(relPath(below(folder, 'config/application.rb'))) ?? ''
    const said = [...settings.matchAll(ADDED)].flatMap(([call]) => [...call.matchAll(NAMED_FOLDER)])
    return said.map(({ 1: name = '' }) => below(folder, name))
  }
  const autoload = applications.flatMap((folder) => {
    const app = below(folder, 'app')
    const kinds = files.folders(app).map((name) => `${app}/${name}`)
    const concerns = kinds.map((kind) => `${kind}/concerns`)
    const own = [...kinds, ...concerns, below(folder, 'lib'), ...added(folder)]
    return own.filter((one) => files.isFolder(one))
  })
  const loaders = files.all.filter((path) => /(?:^|\/)lib\/[^/]+\.rb$/.test(path))
  const zeitwerk = loaders.filter((path) => /\bZeitwerk::Loader\.for_gem\b/.test(text(path) ?? ''))
  return {
    owners: owners.toSorted((one, other) => other.length - one.length),
    load,
    autoload: [...autoload, ...zeitwerk.map((path) => parentOf(path) ?? '')],
  }
}

function load({ files }: World, places: Places, path: RelPath, from: string): RelPath[] {
  const isRelative = /^\.{1,2}\//.test(from)
  // a gem of the repository loads its own files before those of another one
  const own = places.owners.find((owner) => owner === '' || path.startsWith(`${owner}/`)) ?? ''
  const isOwn = (folder: string) => own !== '' && folder.startsWith(own)
  const folders = [...places.load.filter(isOwn), ...places.load.filter((folder) => !isOwn(folder))]
  for (const folder of isRelative ? [parentOf(path) ?? path] : folders) {
    const place = joined(folder, from)
    const file = place === undefined ? undefined : (files.get(`${place}.rb`) ?? files.get(place))
    if (file !== undefined) return [file]
  }
  return []
}

/** `Shop::LineItem` is in `shop/line_item.rb`; a name in a module is looked for in the module first. */
function autoloaded({ files }: World, places: Places, path: RelPath, name: string): RelPath[] {
  const written = name.split('::').map(underscored)
  return places.autoload.flatMap((root) => {
    const own = path.startsWith(`${root}/`) ? (parentOf(path) ?? root) : root
    for (let folder: string = own; ; folder = folder.slice(0, folder.lastIndexOf('/'))) {
      const found = written.flatMap((_, at) => {
        return files.get(`${folder}/${written.slice(0, at + 1).join('/')}.rb`) ?? []
      })
      if (found.length > 0 || folder.length <= root.length) return found
    }
  })
}

/** As ActiveSupport's `classify` does with regular names. */
function classOf(association: string): string {
  const one = association
    .replace(/ies$/, 'y')
    .replace(/(ss|x|z|ch|sh)es$/, '$1')
    .replace(/(?<!s|u|i)s$/, '')
  return one.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** As ActiveSupport's `underscore` does. */
function underscored(name: string): string {
  return name
    .replace(/(?<=[A-Z\d])(?=[A-Z][a-z])/g, '_')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
}
