import { expect, test } from 'vitest'
import { noteIn, writePayload } from '../support/hook.ts'
import { openShop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { hook, session } from './support/session.ts'

const DEEP = 50_000
const deep = (open: string, close: string) => `${open.repeat(DEEP)}${close.repeat(DEEP)}`

/** Ten times ten times ten …: nine lines stand for a billion. */
const laughs = (line: (n: number) => string) =>
  Array.from({ length: 9 }, (_, n) => line(n + 1)).join('\n')

const YAML = `a0: &a0 [x]\n${laughs((n) => `a${n}: &a${n} [${Array(10).fill(`*a${n - 1}`)}]`)}\npackages: *a9\n`
const ENTITIES = laughs((n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`)
const XML = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd">${ENTITIES}]>`
const KEYS = `"__proto__":{"polluted":"yes","depth":"adversarial","enabled":false},"constructor":{"prototype":{"polluted":"yes"}}`
const MANY = 200_000
const LINE_ENDS = '\r'.repeat(MANY)
const BLANKS = ' '.repeat(MANY)
const LETTERS = 'A'.repeat(MANY)
const HALF = 'export const half = (n: number) => n / 2\n'

test.each([
  ['aliases in YAML', { 'pnpm-workspace.yaml': YAML, '.mocharc.yml': YAML }],
  ['aliases in the configuration', { '.tailtest/config.yaml': YAML }],
  [
    'warnings and tags in YAML',
    { 'pnpm-workspace.yaml': '%EVIL \u001b[2J\n---\npackages: !!js/function "x"\n? [a]\n: b\n' },
  ],
  [
    'stars in ignore files',
    {
      '.gitignore': `${'*a'.repeat(100)}b\n${'**/a/'.repeat(50)}b\n*/${'**/'.repeat(50)}b\n`,
      '.tailtest-ignore': `${'*?'.repeat(100)}b\n${'[[:'.repeat(10_000)}\n`,
    },
  ],
  [
    'entities in XML',
    {
      'pom.xml': `${XML}<project><name>&a9;&f;</name></project>`,
      'phpunit.xml': `${XML}<phpunit><testsuites>&a9;</testsuites></phpunit>`,
      'shop.csproj': `${XML}<Project>&a9;</Project>`,
    },
  ],
  [
    'nesting',
    {
      'package.json': deep('[', ']'),
      'deno.json': deep('{"a":', '}').replace('}', '1}'),
      'tsconfig.json': deep('[', ']'),
      'pyproject.toml': `a = ${deep('[', ']')}\n`,
      'Cargo.toml': `a = ${deep('[', ']')}\n`,
      'pnpm-workspace.yaml': deep('[', ']'),
      'pom.xml': deep('<a>', '</a>'),
      '.tailtest/config.json': deep('{"depth":', '}'),
      '.tailtest/history.json': deep('[', ']'),
    },
  ],
  [
    'rows of line ends, blanks and letters',
    {
      ...{
        Rakefile: LINE_ENDS,
        'setup.cfg': LINE_ENDS,
        'src/a.rb': LINE_ENDS,
        'src/b.ts': LINE_ENDS,
      },
      'src/c.ts': `createRoot(\n=${BLANKS}\ninterface ${LETTERS}\n`,
      'src/d.rb': `Dir[File.expand_path${BLANKS}\n`,
      'templates/e.html': `{%load${BLANKS}\n`,
      'pnpm-workspace.yaml': '"'.repeat(50_000),
      'src/half.test.ts': `import './half'\nimport './c'\n${LINE_ENDS}`,
    },
  ],
  [
    'keys of prototypes',
    {
      'package.json': `{${KEYS},"name":"shop","devDependencies":{${KEYS},"vitest":"4"},"scripts":{${KEYS}}}`,
      'pyproject.toml': '[__proto__]\npolluted = "yes"\n[tool.__proto__]\npolluted = "yes"\n',
      'pnpm-workspace.yaml': '__proto__:\n  polluted: yes\npackages: ["a"]\n',
      'pom.xml': '<project><__proto__><polluted>yes</polluted></__proto__></project>',
      '.tailtest/config.json': `{${KEYS},"runners":{${KEYS}}}`,
      '.tailtest/history.json': `[{${KEYS},"file":"__proto__","status":"passed"}]`,
      '.tailtest/session.json': `{${KEYS}}`,
    },
  ],
] as const)('%s: a source is noted as usual, within a hook’s time limit', async (_, files) => {
  const shop = await openShop({ files })
  await install(shop, 'user')
  shop.write('src/half.ts', HALF)
  const said = await session(shop, 'src/half.ts')
  expect(said.join('\n')).toMatch(/src\/half\.ts queued \(new, typescript\)/)
  expect(said.join('\n')).not.toMatch(/polluted|Depth: adversarial|root:x/)
  const { stdout, stderr } = await tailtest(shop, ['runners', '--json'])
  expect(`${stdout}${stderr}`).not.toMatch(/polluted|root:x|\u001b/)
})

test('a file with a line of 50 MB is not a source, and commands about its folder work', async () => {
  const shop = await openShop()
  await install(shop, 'user')
  shop.write('src/long.ts', `export const long = '${'x'.repeat(50 * 1024 * 1024)}'\n`)
  const note = noteIn(await hook(shop, writePayload(shop, 'src/long.ts'))) ?? ''
  expect(note.length).toBeLessThan(2_000)
  await session(shop, 'src/long.ts')
  for (const words of [
    ['why', 'src/long.ts'],
    ['score', 'src/long.ts'],
    ['impact', 'src/long.ts'],
  ]) {
    const { stdout, stderr } = await tailtest(shop, words)
    expect(`${stdout}${stderr}`.length).toBeLessThan(10_000)
  }
})
