// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources in strings
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../src/index.ts'
import { read } from './read.ts'

const words = async (path: string, source: string) =>
  (await read(path, source)).tokens()?.map(({ text }) => text)

describe('the tokens of a source', () => {
  test('are its words, signs and literals without comments and white space', async () => {
    expect(await words('a.ts', "const a = f( 'x  y', `n ${ b }` ) // said\n/* so */\n")).toEqual([
      ...['const', 'a', '=', 'f', '(', "'x  y'", ',', '`n ${ b }`', ')'],
    ])
  })

  test('say in Python where a block begins and ends', async () => {
    const inside = 'def f():\n    if a:\n        b()\n        c()\n'
    const outside = 'def f():\n    if a:\n        b()\n    c()\n'
    expect(await words('a.py', inside)).not.toEqual(await words('a.py', outside))
    expect(await words('a.py', 'if a:\n  b()  # why\n')).toEqual([
      ...['if', 'a', ':', '→', 'b', '(', ')', '←'],
    ])
  })

  test('stand where they stand', async () => {
    const source = 'func TestA(t *testing.T) {\n\tt.Fatal("no")\n}\n'
    const tokens = (await read('a_test.go', source)).tokens() ?? []
    expect(tokens.every(({ text, at }) => source.startsWith(text, at))).toBe(true)
    expect(tokens.find(({ text }) => text === '"no"')?.line).toBe(2)
  })

  test.each([
    ['a.java', '"\nu'],
    ['a.kt', 'M o" c$'],
    ['a.rb', '<<1\n}'],
    ['a.ts', 'o []O*f")\n}'],
  ])('stand where they stand in code that does not parse: %s %j', async (path, source) => {
    for (const { text, at, line } of (await read(path, source)).tokens() ?? []) {
      expect(source.slice(at, at + text.length)).toBe(text)
      expect(line).toBe(source.slice(0, at).split('\n').length)
    }
  })

  test('are the same of both producers', async () => {
    const source =
      "import a from 'b'\ntest(`x ${`y ${1}`}`, async () => { expect(a?.b ?? /c/g).toBe(1) })\n"
    const reference = await parse('a.ts', source, { producer: 'reference' })
    expect(reference?.producer).toBe('typescript-estree')
    expect(reference?.tokens()).toEqual((await read('a.ts', source)).tokens())
  })

  test('do not change with spaces, line ends and comments between them', async () => {
    const tokens = ['call', '(', 'a', ',', "'b'", ')', ';', 'x', '=', '{', 'y', ':', '[', ']', '}']
    const gap = fc.constantFrom(' ', '\n', '\r\n  ', ' // no\n', '/* no */ ', '\t')
    await fc.assert(
      fc.asyncProperty(fc.array(gap, { minLength: 15, maxLength: 15 }), async (gaps) => {
        const source = tokens.map((token, n) => token + gaps[n]).join('')
        expect(await words('a.js', source)).toEqual(tokens)
      }),
    )
  })
})

describe('the extent of a block of tests', () => {
  const of = async (path: string, source: string) => {
    const tree = await read(path, source)
    return tree.testBlocks().map(({ extent }) => source.slice(extent.start, extent.end))
  }

  test('goes from its decorators and attributes to its end', async () => {
    const python = '@pytest.mark.skip\ndef test_a():\n    pass'
    expect(await of('test_a.py', `import a\n${python}\n\nx = 1\n`)).toEqual([python])
    const rust = '#[test]\n#[ignore]\nfn a() {}'
    expect(await of('a.rs', `fn b() {}\n${rust}\nfn c() {}\n`)).toEqual([rust])
    const java = '@Test @Disabled void a() {}'
    expect(await of('ATest.java', `class ATest { int x; ${java} }`)).toEqual([
      `class ATest { int x; ${java} }`,
      java,
    ])
    const call = "it.skip('a', () => {})"
    expect(await of('a.test.ts', `const x = 1\n${call}\n`)).toEqual([call])
    const go = 'func TestA(t *testing.T) {}'
    expect(await of('a_test.go', `package a\n\n${go}\n`)).toEqual([go])
    const php = '#[Test] public function a() {}'
    expect(await of('ATest.php', `<?php class ATest { ${php} }`)).toContain(php)
    const csharp = '[Fact(Skip = "no")] public void A() {}'
    expect(await of('ATest.cs', `class ATest { ${csharp} }`)).toContain(csharp)
    const kotlin = '@Test @Disabled fun a() {}'
    expect(await of('ATest.kt', `class ATest {\n${kotlin}\n}`)).toContain(kotlin)
    const ruby = "it 'a' do\nend"
    expect(await of('a_spec.rb', `x = 1\n${ruby}\n`)).toEqual([ruby])
  })
})
