import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const require = createRequire(import.meta.url)

/** Packages with the parsers of a language, built for every system; beside the trees that they are built from, 20 times as large. */
const LANGUAGES = ['csharp', 'go', 'java', 'kotlin', 'php', 'python', 'ruby', 'rust']

/** Packing all takes ten seconds: what was packed is kept for the next build. */
const KEPT = '../../node_modules/.cache/tailtest-grammars'

const PACKING = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** The folders of the packages whose parsers go with the build. */
export function grammarFolders(): string[] {
  return LANGUAGES.map((language) =>
    dirname(require.resolve(`@ast-grep/lang-${language}/package.json`)),
  )
}

/** Puts the parsers of every system, packed, below the built files: an installation has them without the packages. */
export function packGrammars(into: string): void {
  mkdirSync(KEPT, { recursive: true })
  for (const [at, folder] of grammarFolders().entries()) {
    for (const built of readdirSync(join(folder, 'prebuilds'))) {
      const bytes = readFileSync(join(folder, 'prebuilds', built, 'parser.so'))
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
      const name = `tree-sitter-${LANGUAGES[at]}.${hash}.so.br`
      const kept = join(KEPT, `${built}-${name}`)
      if (!existsSync(kept)) writeFileSync(kept, brotliCompressSync(bytes, PACKING))
      const target = join(into, built.replace(/^prebuild-/, ''))
      mkdirSync(target, { recursive: true })
      copyFileSync(kept, join(target, name))
    }
  }
}
