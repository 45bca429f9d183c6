import { join } from 'node:path'
import {
  isObject,
  type Language,
  languageOf,
  namesIn,
  type Project,
  parentOf,
  parseJson,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import { readText } from '../reads.ts'

/** Where the packages of a language are named, and how a module is looked for there. */
interface Row {
  /** Manifests and lock files, in the folder of the importing file or above. */
  files: RegExp
  /** A folder beside them that holds more. */
  folder?: string
  /** Whether a module is of one of the packages that these words name. */
  isNamed(words: Words, module: string): boolean
}

/** The words of manifests and lock files. */
interface Words {
  has(word: string): boolean
  some(holds: (word: string) => boolean): boolean
}

/** A lock file of a large repository; of a larger one nobody can tell what it names. */
const MAX_BYTES = 32 * 1024 * 1024

/** As the language wants it: `@scope/name`, or the first part. */
const scriptPackage = (module: string) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module

/** Without what separates words, for which each registry has other rules. */
const plain = (word: string) => word.toLowerCase().replace(/[-_./]+/g, '')

/** `yaml` is of PyYAML, `dateutil` of python-dateutil, `google.cloud` of google-cloud-storage. */
const isPython: Row['isNamed'] = (words, module) => {
  const top = module.split('.')[0] ?? module
  if (LATE_MODULES.has(top)) return true
  const names = [top, ...(PYTHON_PACKAGES.get(top) ?? [])].map(plain)
  return words.some((word) =>
    names.some((name) => (name.length < 3 ? word === name : word.includes(name))),
  )
}

/** `active_record` is of activerecord, `rspec/core` of rspec-core, `aws-sdk-s3/client` of aws-sdk-s3. */
const isGem: Row['isNamed'] = (words, module) => {
  const names = [module, module.split('/')[0] ?? module].map(plain)
  return words.some((word) =>
    names.some((name) => word === name || (name.length > 3 && word.startsWith(name))),
  )
}

/** The module of a package is its longest path that a manifest names. */
const isGoPackage: Row['isNamed'] = (words, module) =>
  module.split('/').some((_, n, parts) => words.has(parts.slice(0, n + 1).join('/')))

const isCrate: Row['isNamed'] = (words, module) =>
  words.has(module) || words.has(module.replaceAll('_', '-'))

const SCRIPT: Row = {
  files:
    /^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-(?:lock|workspace)\.yaml|bun\.lockb?|deno\.(?:jsonc?|lock)|import_?map\.json)$/,
  isNamed: (words, module) => words.has(scriptPackage(module)),
}

/** Of other languages nobody can tell. */
const ROWS: Partial<Record<Language, Row>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: {
    files:
      /^(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile(?:\.lock)?|.*requirements.*\.(?:txt|in)|(?:environment|conda).*\.ya?ml|(?:uv|poetry|pdm|pixi)\.(?:lock|toml)|hatch\.toml|tox\.ini|noxfile\.py)$/,
    folder: 'requirements',
    isNamed: isPython,
  },
  go: { files: /^go\.(?:mod|sum|work)$/, isNamed: isGoPackage },
  rust: { files: /^Cargo\.(?:toml|lock)$/, isNamed: isCrate },
  ruby: { files: /^(?:Gemfile(?:\.lock)?|gems\.(?:rb|locked)|.+\.gemspec)$/, isNamed: isGem },
  php: {
    files: /^composer\.(?:json|lock)$/,
    isNamed: (words, module) =>
      words.some((word) => word.includes(plain(module.split('\\')[0] ?? ''))),
  },
}

/**
 * Whether a manifest or a lock file that counts for a file names the package of a module that it imports. In doubt it
 * does. `undefined`: there is no manifest, one cannot be read, or the language has none that we know.
 */
export function namesPackage(project: Project, from: RelPath, module: string): boolean | undefined {
  const language = languageOf(from)
  const row = language && ROWS[language]
  if (row === undefined) return undefined
  const words = new Set<string>()
  let found = 0
  for (const file of manifestsAbove(project, from, row)) {
    const text = readText(file, MAX_BYTES)
    if (text === undefined) return undefined
    for (const word of wordsIn(file, text)) {
      words.add(word)
      words.add(plain(word))
    }
    found += 1
  }
  const all: Words = {
    has: (word) => words.has(word),
    some: (holds) => [...words].some(holds),
  }
  return found === 0 ? undefined : row.isNamed(all, module)
}

function* manifestsAbove(
  project: Project,
  from: RelPath,
  { files, folder }: Row,
): Generator<string> {
  for (let at = parentOf(from); at !== undefined; at = parentOf(at)) {
    const directory = toAbsolute(project, at)
    const names = namesIn(directory)
    for (const name of names) if (files.test(name)) yield join(directory, name)
    if (folder === undefined || !names.includes(folder)) continue
    for (const name of namesIn(join(directory, folder))) {
      if (/\.(?:txt|in)$/.test(name)) yield join(directory, folder, name)
    }
  }
}

/** Of a package.json only what names packages: its prose speaks of others. */
function wordsIn(file: string, text: string): Iterable<string> {
  const isManifest = file.endsWith('package.json') && !file.endsWith('-lock.json')
  const manifest = isManifest ? parseJson(text) : undefined
  if (isObject(manifest)) {
    return Object.entries(manifest).flatMap(([key, value]) =>
      /ependencies$|^(?:imports|overrides|resolutions|pnpm)$/.test(key) ? namesBelow(value) : [],
    )
  }
  return text.split(/[^\w@/.~-]+|node_modules\/|@(?=[\d^~*<>=])|@(?=(?:npm|workspace|patch|file):)/)
}

function namesBelow(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string')
  return isObject(value)
    ? Object.entries(value).flatMap(([key, below]) => [key, ...namesBelow(below)])
    : []
}

/** Modules of Python whose package is named like nothing in them, as PyPI has it. */
const PYTHON_PACKAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['attr', ['attrs']],
  ['bs4', ['beautifulsoup4']],
  ['Crypto', ['pycryptodome', 'pycrypto']],
  ['Cryptodome', ['pycryptodomex']],
  ['cv2', ['opencv']],
  ['dns', ['dnspython']],
  ['docx', ['python-docx']],
  ['fitz', ['pymupdf']],
  ['git', ['gitpython']],
  ['github', ['pygithub']],
  ['gi', ['pygobject']],
  ['jose', ['python-jose']],
  ['jwt', ['pyjwt']],
  ['kafka', ['kafka-python']],
  ['ldap', ['python-ldap']],
  ['magic', ['python-magic']],
  ['mpl_toolkits', ['matplotlib']],
  ['MySQLdb', ['mysqlclient']],
  ['nacl', ['pynacl']],
  ['OpenSSL', ['pyopenssl']],
  ['osgeo', ['gdal']],
  ['past', ['future']],
  ['PIL', ['pillow']],
  ['pkg_resources', ['setuptools']],
  ['pylab', ['matplotlib']],
  ['pytest_cov', ['pytest']],
  ['pythoncom', ['pywin32']],
  ['rest_framework', ['djangorestframework']],
  ['serial', ['pyserial']],
  ['skimage', ['scikit-image']],
  ['sklearn', ['scikit-learn']],
  ['snappy', ['python-snappy']],
  ['socks', ['pysocks']],
  ['telegram', ['python-telegram-bot']],
  ['usb', ['pyusb']],
  ['win32api', ['pywin32']],
  ['win32con', ['pywin32']],
  ['wx', ['wxpython']],
  ['zmq', ['pyzmq']],
  ['_pytest', ['pytest']],
])

/** Modules that came with a newer Python than some that are in use: no manifest names these. */
const LATE_MODULES: ReadonlySet<string> = new Set([
  ...['annotationlib', 'compression', 'graphlib', 'tomllib', 'zoneinfo'],
])
