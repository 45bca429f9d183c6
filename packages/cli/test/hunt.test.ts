import { scoreTree } from '@tailtest/complexity'
import { parse } from '@tailtest/syntax'
import { describe, expect, test } from 'vitest'
import { CATEGORIES, questionsFor } from '../src/hunt/questions.ts'
import { TRAITS, type Trait, traitsOf } from '../src/hunt/traits.ts'

async function traits(path: string, text: string): Promise<Trait[]> {
  const tree = await parse(path, text)
  if (tree === undefined) throw new Error(`${path} is not parsed`)
  return [...traitsOf({ path, complexity: await scoreTree(path, tree, text), tree })]
}

describe('what a source does is told by its text and its names', () => {
  test.each<[trait: Trait, path: string, text: string]>([
    ['http', 'src/rates.ts', "export const rates = () => fetch('https://rates.example')"],
    ['database', 'src/users.py', 'import psycopg\n\ndef users(c):\n    return psycopg.connect(c)'],
    ['files', 'src/store.ts', "import { readFileSync } from 'node:fs'\nreadFileSync('a')"],
    ['files', 'src/store.py', 'import shutil\n\ndef keep(a):\n    shutil.copy(a, a)\n'],
    ['processes', 'src/build.ts', "import { spawn } from 'node:child_process'\nspawn('ls')"],
    ['money', 'src/invoiceTotal.ts', 'export const sum = () => 1'],
    ['money', 'src/cart.go', 'package shop\nfunc ApplyDiscount() {}'],
    ['access', 'app/role_policy.rb', 'def allowed?\n  true\nend'],
    ['time', 'src/due.ts', 'export const isDue = () => Date.now() > 1'],
    [
      'time',
      'src/due.py',
      'from datetime import datetime\n\ndef due():\n    return datetime.now()\n',
    ],
    ['parsing', 'src/read.ts', 'export const read = (text: string) => JSON.parse(text)'],
    ['parsing', 'src/read.py', 'import json\n\ndef read(text):\n    return json.loads(text)\n'],
    ['sequences', 'src/page.ts', 'export const page = (all: number[]) => all.slice(0, 9)'],
    ['parallel', 'src/all.ts', 'export const all = (some: Promise<1>[]) => Promise.all(some)'],
    ['parallel', 'src/all.go', 'package all\nimport "sync"\nvar lock sync.Mutex\n'],
  ])('%s: %s', async (trait, path, text) => {
    expect(await traits(path, text)).toContain(trait)
  })

  test('plain arithmetic does none of it', async () => {
    const text = 'export const add = (one: number, other: number) => one + other'
    expect(await traits('src/add.ts', text)).toEqual([])
  })
})

describe('the questions', () => {
  test('go through every category, whatever the source does', () => {
    for (const some of [[], TRAITS, ...TRAITS.map((trait) => [trait])]) {
      const questions = questionsFor(new Set(some))
      expect(questions.map(({ category }) => category)).toEqual(CATEGORIES)
      for (const { ask, unless } of questions) expect(ask.length > 0).toBe(unless === undefined)
    }
  })

  test('each trait changes what is asked', () => {
    const without = JSON.stringify(questionsFor(new Set()))
    for (const trait of TRAITS) {
      expect([trait, JSON.stringify(questionsFor(new Set([trait])))]).not.toEqual([trait, without])
    }
  })

  test('a category that nothing in the source speaks of is named with the reason', () => {
    const unless = questionsFor(new Set()).filter((question) => question.unless !== undefined)
    expect(unless.map(({ category }) => category)).toEqual([
      'concurrency',
      'time',
      'partial-failure',
    ])
  })
})
