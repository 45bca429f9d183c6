import { LANGUAGES, type Language, openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHead } from '../../src/content/facts.ts'
import { contentVerdict, readContentFacts } from '../../src/index.ts'
import { tempDir, write } from '../temp.ts'

function factsOf(files: Record<string, string>, name: string, language: Language = 'typescript') {
  const root = tempDir()
  write(root, files)
  const source = { path: relPath(name), language, text: files[name] ?? '' }
  return readContentFacts(openProject(root), source)
}

describe('below the app/ folder of a Next.js project lies', () => {
  const manifest = '{"dependencies":{"next":"16.0.0"}}'
  test.each([
    [
      'what is there beside its configuration',
      { 'web/next.config.ts': '' },
      'web/app/page.tsx',
      true,
    ],
    ['what is in src/app', { 'web/next.config.mjs': '' }, 'web/src/app/a/page.tsx', true],
    ['what a dependency tells', { 'package.json': manifest }, 'app/page.tsx', true],
    ['what types tell that it writes', { 'next-env.d.ts': '' }, 'app/page.tsx', true],
    ['not the pages folder', { 'package.json': manifest }, 'pages/index.tsx', false],
    ['not the app of another framework', { 'package.json': '{}' }, 'app/root.tsx', false],
    ['not the app folder of another package', { 'web/next.config.ts': '' }, 'api/app/a.tsx', false],
    ['not what only has it in its name', { 'next.config.ts': '' }, 'my-app/page.tsx', false],
    [
      'nothing where the manifest is broken',
      { 'package.json': '{"dependencies":' },
      'app/a.tsx',
      false,
    ],
    [
      'nothing where the manifest holds something else',
      { 'package.json': '[]' },
      'app/a.tsx',
      false,
    ],
  ])('%s', (_, files, path, isNextApp) => {
    expect(factsOf({ ...files, [path]: '' }, path).isNextApp).toBe(isNextApp)
  })
})

test.each([
  ['app/page.tsx', 'export default function Page() {}\n', true],
  ['app/a/opengraph-image.tsx', '', true],
  ['app/a/Cart.tsx', 'export async function Cart() {}\n', true],
  ['app/a/Tax.tsx', 'export const Tax = async () => <p />\n', true],
  ['app/a/Old.tsx', "import { cookies } from 'next/headers'\n", true],
  ['app/a/Row.tsx', 'export function Row() {\n  const save = async () => {}\n}\n', false],
  ['lib/page.tsx', 'export async function A() {}\n', false],
])('no browser renders %s: %j', (path, text, isOfServer) => {
  expect(factsOf({ 'next.config.ts': '', [path]: text }, path).isOfServer).toBe(isOfServer)
})

test('a script of many comments is looked through once', () => {
  const text = `${'/* a */ // b\n'.repeat(5000)}exports.a = require('./a')\nlet b = 1\n`
  expect(factsOf({ 'a.js': text }, 'a.js', 'javascript').role).toBeUndefined()
})

test('directives are those before the first statement', () => {
  const text = '// a\n"use strict"\n\'use client\';/* b */\nimport "a"\n\'use server\'\n'
  expect(factsOf({ 'a.ts': text }, 'a.ts').directives).toEqual(['use strict', 'use client'])
  expect(factsOf({ 'a.ts': "'use server' + a\n" }, 'a.ts').directives).toEqual([])
  expect(factsOf({ 'a.py': "'use server'\n" }, 'a.py', 'python').directives).toBeUndefined()
})

test('a file of comments alone has no statements; whether another one has is not said', () => {
  expect(factsOf({ 'a.py': '# a\n\n# b\n' }, 'a.py', 'python').statements).toEqual(new Set())
  expect(factsOf({ 'a.py': '# a\nx = 1\n' }, 'a.py', 'python').statements).toBeUndefined()
  expect(factsOf({ 'a.ts': "'use client'\n" }, 'a.ts').statements).toBeUndefined()
})

test.each(['<script', '<script lang', '<script ', ' lang=', 'export'])(
  'a component of a million characters of %j is read in no time',
  (piece) => {
    const text = piece.repeat(1_000_000 / piece.length)
    const start = process.cpuUsage()
    expect(factsOf({ 'A.vue': text, 'manifest.json': '{}' }, 'A.vue', 'javascript').language).toBe(
      'javascript',
    )
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
  },
)

/** What only begins what makes a source one of fields, values, migrations or settings. */
const BEGINNINGS: readonly [Language, readonly string[]][] = [
  [
    'python',
    [
      ...[
        'x',
        'a = ',
        '    def a(',
        '    def a(): \n',
        'class A:\n    def a():\n',
        'from a import (',
      ],
      ...[`from alembic import ${' '.repeat(60_000)}`],
    ],
  ],
  ['ruby', ['|a|', 'class A < B\n', 'has_many :a, ', 'config.a do |a|\n', ',\n ']],
  ['php', ['function __construct(', 'function __construct() { $this->a = $a;', 'extends ']],
  ['java', ['A(', 'A() { this.a = a;', 'A(a) { super(a, ', 'class A extends A.']],
  [
    'typescript',
    [
      ...['constructor(', 'constructor() { this.a = a;', "super('a','", 'class A '],
      ...[`createRoot(\n=${' '.repeat(20_000)}`, `config.set(=function${' '.repeat(60_000)}`],
      ...[`interface ${'A'.repeat(60_000)}`],
    ],
  ],
  ['javascript', ['up queryInterface ', 'require("a");', 'exports.a=']],
]

test.each(BEGINNINGS.flatMap(([language, pieces]) => pieces.map((piece) => ({ language, piece }))))(
  'a source of $language of 200,000 characters of $piece is read in no time',
  ({ language, piece }) => {
    const text = piece.repeat(200_000 / piece.length)
    const start = process.cpuUsage()
    expect(factsOf({ 'config/initializers/a': text }, 'config/initializers/a', language).path).toBe(
      'config/initializers/a',
    )
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
  },
)

const languages = Object.keys(LANGUAGES).filter((name): name is Language => name in LANGUAGES)

describe.each(languages)('the head of %s', (language) => {
  const pieces = [
    ...['//', '/*', '*/', '#', '<!--', '-->', '=begin\n', '\n=end', "'", '"', '`', '\\', '\n', ' '],
    ...[
      '<?php',
      'package a',
      '#![',
      '<script',
      '>',
      '#pragma',
      'generated',
      '@generated',
      '\u0000',
    ],
  ]

  test('is read of any text, and is part of it', () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 })
    fc.assert(
      fc.property(text, (parts) => {
        const source = parts.join('')
        const { header } = readHead(language, source)
        expect(header.split('\n').every((line) => source.includes(line))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  const spaced = [
    `//${' '.repeat(8000)}x`,
    `/* do ${'\t'.repeat(8000)}`,
    `# edit ${' '.repeat(8000)}.`,
  ]
  test.each([...pieces, ...spaced].map((piece) => piece.repeat(1_000_000 / piece.length)))(
    'is read of a million characters in no time (%#)',
    (text) => {
      const start = process.cpuUsage()
      const { header } = readHead(language, text)
      contentVerdict({ path: relPath('a'), language, header })
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(500)
    },
  )
})
