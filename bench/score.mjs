import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMPLEXITY = new URL('../packages/complexity/dist/index.js', import.meta.url).href
const SET = fileURLToPath(new URL('complexity/', import.meta.url))

/** Scores the file given as its argument and prints the parser that was used. */
const PROGRAM = `import { readFileSync } from 'node:fs'
import { scoreSource } from ${JSON.stringify(COMPLEXITY)}
const [path] = process.argv.slice(2)
const { score, producer } = await scoreSource(path, readFileSync(path, 'utf8'))
console.log(producer, score)
`

/** Based on a busy machine, where the ratio was 2.3 (built-in grammars) to 2.9. */
const BUDGET = { times: 3.2 }

/** For each language: the path under which a source is scored, and the folder of its sources. */
const LANGUAGES = {
  TypeScript: { path: 'src/file.ts', folder: 'typescript' },
  JavaScript: { path: 'src/file.js', folder: 'javascript' },
  Python: { path: 'app/file.py', folder: 'python' },
  Go: { path: 'file.go', folder: 'go' },
  Java: { path: 'src/File.java', folder: 'java' },
  Kotlin: { path: 'src/File.kt', folder: 'kotlin' },
  'C#': { path: 'src/File.cs', folder: 'csharp' },
  Ruby: { path: 'lib/file.rb', folder: 'ruby' },
  PHP: { path: 'src/File.php', folder: 'php' },
  Rust: { path: 'src/file.rs', folder: 'rust' },
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The longest labelled source of a language that scorers may be tuned on. */
function sourceIn(folder) {
  const labels = JSON.parse(readFileSync(join(SET, folder, 'labels.json'), 'utf8'))
  return labels
    .filter(({ half }) => half === 'tune')
    .map(({ file }) => readFileSync(join(SET, folder, file), 'utf8'))
    .reduce((longest, text) => (text.length > longest.length ? text : longest))
}

/**
 * The score of one file in a process of its own, from start to end, with the ES modules that npm installs.
 * @type {readonly import('./measure.mjs').Row[]}
 */
export const rows = Object.entries(LANGUAGES).map(([name, { path, folder }]) => ({
  name: `score of one file (${name})`,
  budget: BUDGET,
  setup: (place) => {
    write(join(place.folder, path), sourceIn(folder))
    write(join(place.folder, 'score.mjs'), PROGRAM)
  },
  args: () => ['score.mjs', path],
  check: ({ stdout }) => {
    if (!/^tree-sitter \d+\n$/.test(stdout)) throw new Error(`no score: ${stdout}`)
  },
}))
