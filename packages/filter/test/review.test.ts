import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openFilter, openReview } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

/** The line and the file that a sentence tells a person to add it to. */
function advice(sentence: string | undefined): { line: string; file: string } | undefined {
  const [, line, file] =
    /the line (\/.*|!\/.*) (?:to|below it in) (.+)\.$/.exec(sentence ?? '') ?? []
  return line === undefined || file === undefined ? undefined : { line, file }
}

const NAMES = [
  'cart.ts',
  'a b.ts',
  '[slug].ts',
  '!a.ts',
  '#a.ts',
  'a*.ts',
  'a\\b.ts',
  'tail.ts ',
  'ä.ts',
]
const FOLDERS = ['', 'src', 'src/[id]', 'a b', '!n', '#h']
// a backslash or a star cannot be in a name there
const files = FOLDERS.flatMap((folder) =>
  NAMES.map((name) => (folder ? `${folder}/${name}` : name)),
).filter((path) => process.platform !== 'win32' || !/[\\*]|[ ]$/.test(path))

describe('what would change a verdict', () => {
  const line = fc
    .tuple(
      fc.constantFrom('', '', '!'),
      fc.constantFrom('', '/', '**/'),
      fc.constantFrom(
        '*',
        '*.ts',
        'src',
        'src/*',
        'cart.ts',
        'a*',
        '[a-z]*',
        'a b/',
        '?n',
        '#h',
        '\\#h',
        'src/[[]id]/*',
        '**/*.ts',
      ),
    )
    .map((parts) => parts.join(''))
  const text = fc.array(line, { maxLength: 4 }).map((lines) => `${lines.join('\n')}\n`)

  test('is true of .tailtest-ignore: the line that it names excludes the file, or takes it back', () => {
    const root = tempDir()
    write(root, Object.fromEntries(FOLDERS.map((folder) => [join(folder, 'x'), ''])))
    const ignoreFiles = ['.tailtest-ignore', 'src/.tailtest-ignore']
    let [added, back, below] = [0, 0, 0]
    fc.assert(
      fc.property(fc.tuple(text, text), fc.constantFrom(...files), (texts, file) => {
        texts.forEach((content, at) => {
          writeFileSync(join(root, ignoreFiles[at] ?? ''), content)
        })
        const path = relPath(file)
        const { answers, exclude } = openReview(openProject(root))(path)
        const isIgnored = answers[0]?.rule === 'ignored'
        const told = advice(isIgnored ? answers[0]?.change : exclude)
        if (told === undefined) {
          // the only other advice: its folder is excluded as a whole
          expect(answers[0]?.change).toMatch(
            /no pattern can re-include a file below an excluded folder/,
          )
          writeFileSync(join(root, ignoreFiles[0] ?? ''), `${texts[0]}!/${file}\n`)
          below += 1
        } else {
          appendFileSync(join(root, told.file), `${told.line}\n`)
        }
        const verdict = openFilter(openProject(root))(path)
        if (told === undefined) expect(verdict).toMatchObject({ rule: 'ignored' })
        else if (isIgnored) expect(verdict, told.line).not.toMatchObject({ rule: 'ignored' })
        else expect(verdict, told.line).toMatchObject({ rule: 'ignored' })
        if (told && isIgnored) back += 1
        if (told && !isIgnored) added += 1
      }),
      { numRuns: 400 },
    )
    for (const count of [added, back, below]) expect(count).toBeGreaterThan(10)
  })

  test('names every rule that would answer next', () => {
    const root = tempDir()
    write(root, { '.tailtest-ignore': 'vendor/*\n', '.gitignore': '*.pb.go\n' })
    const review = openReview(openProject(root))
    expect(review(relPath('vendor/api.pb.go'))).toMatchObject({
      language: 'go',
      answers: [
        { rule: 'ignored' },
        { rule: 'git-ignored' },
        { rule: 'directory' },
        { rule: 'generated' },
      ],
    })
    expect(review(relPath('main.go')).answers).toEqual([])
  })

  test.each([
    ['dist/a.ts', /Move it out of dist\/.*no ignore file can re-include it/],
    ['a.ipynb', /into its own module/],
    ['README.md', /Not possible.*Python, JavaScript, TypeScript/],
    ['vite.config.ts', /Rename the file/],
    ['a.test.ts', /Rename the file/],
    ['src/__tests__/render.ts', /Move it out of __tests__\//],
    ['tests/api.rs', /Move it out of tests\//],
    ['.eslintrc.cjs', /Rename the file/],
    ['api.pb.go', /Rename the file/],
  ])('%s: says honestly what does, and that nothing else does', (path, words) => {
    const [answer] = openReview(openProject(tempDir()))(relPath(path)).answers
    expect(answer?.change).toMatch(words)
  })

  test('answers as the filter does', () => {
    const root = tempDir()
    write(root, { '.tailtest-ignore': 'src/*\n!src/cart.ts\n' })
    const project = openProject(root)
    const [review, filter] = [openReview(project), openFilter(project)]
    for (const path of [...files, 'a.test.ts', 'README.md', 'dist/a.ts'].map(relPath)) {
      const verdict = filter(path)
      const [answer] = review(path).answers
      expect(verdict).toEqual(
        answer ? { test: false, ...answer } : { test: true, language: 'typescript' },
      )
    }
  })
})
