import { describe, expect, test } from 'vitest'
import { read } from '../read.ts'

const vue = (...lines: string[]) => read('src/Cart.vue', lines)
const svelte = (...lines: string[]) => read('src/Cart.svelte', lines)

test.each([
  ['<script>f()</script>', 'javascript'],
  ['<script lang="js">f()</script>', 'javascript'],
  ['<script lang="ts">f<A>()</script>', 'typescript'],
  ["<script setup lang='ts'>f<A>()</script>", 'typescript'],
  ['<script lang=tsx setup>f(<p a="b" />)</script>', 'typescript'],
  ['<script lang="jsx">f(<p a="b" />)</script>', 'javascript'],
  ['<SCRIPT LANG="ts">f()</SCRIPT>', 'javascript'],
  ['<script>f()</script><script setup lang="ts">g()</script>', 'typescript'],
])('%s is %s', async (source, language) => {
  const tree = await vue(source)
  expect(tree).toMatchObject({ language, producer: 'tree-sitter' })
  expect(tree.calls()[0]).toEqual({ name: 'f', line: 1 })
})

describe('lines are those of the file', () => {
  test.each(['\n', '\r\n'])('with ends of lines as %j', async (end) => {
    const lines = ['<template>', '</template>', '<script>', 'if (a) {', '  b()', '}', '</script>']
    const tree = await read('a.vue', lines.join(end))
    expect(tree.branches()).toEqual([{ line: 4, text: 'if (a) {' }])
    expect(tree.calls()).toEqual([{ name: 'b', line: 5 }])
  })

  test('of both scripts, which are one module', async () => {
    const tree = await vue(
      '<script>',
      'export const a = b',
      '</script>',
      '<template><p /></template>',
      '<script setup>',
      '(function () { c() })()',
      '</script>',
    )
    expect(tree.exports()).toEqual([
      { name: 'default', typeOnly: false, line: 1 },
      { name: 'a', typeOnly: false, line: 2 },
    ])
    expect(tree.calls()).toEqual([{ name: 'c', line: 6 }])
  })
})

describe('a component is the default export of its file', () => {
  test('once, where the script says so itself', async () => {
    const tree = await vue('<script>', 'export default { name: "Cart" }', '</script>')
    expect(tree.exports()).toEqual([{ name: 'default', typeOnly: false, line: 2 }])
  })

  test('without any script too', async () => {
    const tree = await svelte('<p>a cart</p>')
    expect(tree.exports()).toEqual([{ name: 'default', typeOnly: false, line: 1 }])
    expect(tree.strings()).toEqual([])
  })
})

test('a script in a file of its own is an import', async () => {
  const tree = await vue('<template />', '<script src="./cart.ts" lang="ts"></script>')
  expect(tree.imports()).toEqual([{ from: './cart.ts', names: [], typeOnly: false, line: 2 }])
})

test.each([
  '<!-- <script>f()</script> -->',
  '<template><script>f()</script></template>',
  '<template><template></template><script>f()</script></template>',
  '<svelte:head><script>f()</script></svelte:head>',
  '<style>/* <script>f()</script> */</style>',
  '<scripts>f()</scripts>',
  '<p onclick="f()">f()</p>',
  '<script src="a.js" />f()',
])('in %s nothing is called', async (source) => {
  expect((await svelte(source)).calls()).toEqual([])
})

test.each([
  ['a tag over lines', '<script\n  setup\n>f()</script>'],
  ['a sign in an attribute', '<script generic="T extends A<B>">f()</script>'],
  ['an end that is missing', '<script>f()'],
  ['a tag in a string', "<script>f('<script>')</script>"],
  ['an empty element before it', '<template /><script>f()</script>'],
])('%s does not hide a script', async (_, source) => {
  expect((await svelte(source)).calls()).toMatchObject([{ name: 'f' }])
})

test.each([
  ['an end of a comment that is missing', '<!-- <script>f()</script>'],
  ['an end of a tag that is missing', '<script '],
  ['a quote that is not closed', '<script lang="ts>f()</script>'],
])('%s leaves nothing to read', async (_, source) => {
  expect((await vue(source)).calls()).toEqual([])
})
