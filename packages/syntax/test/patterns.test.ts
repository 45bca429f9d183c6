import { languageOf } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { openSyntax, type Tree } from '../src/index.ts'
import { temporaryFolder } from './bundle.ts'

/** A parser for which nothing is installed. */
const { parse } = openSyntax({ from: temporaryFolder().path, otherwise: 'patterns' })

async function read(path: string, ...lines: string[]): Promise<Tree> {
  const tree = await parse(path, lines.join('\n'))
  if (tree === undefined) throw new Error(`${path} was not read`)
  return tree
}

const told = (tree: Tree) => ({
  branches: tree.branches().map(({ line }) => line),
  functions: tree.publicFunctions().map(({ name }) => name),
  calls: tree.calls().map(({ receiver, name }) => (receiver ? `${receiver}.${name}` : name)),
  imports: tree.imports().map(({ from, names }) => `${from}: ${names.map(({ as }) => as).join()}`),
  strings: tree.strings().map(({ text }) => text),
})

describe('without a grammar, patterns answer for', () => {
  test.each([
    [
      'a.ts',
      [
        "import a, { type B, c as d } from './a' // if (x) f()",
        "const e = require('./e'); /* else import g from './g'",
        'export function no() {} */ export const ok = async (x: string) => d.f(x)',
        'export async function run() { if (a) return `if (x) f()`; else if (b) g() }',
        'switch (a) { case 1: break; default: new Pool() }',
      ],
      {
        branches: [4, 4, 5, 5],
        functions: ['ok', 'run'],
        calls: ['d.f', 'g', 'Pool'],
        imports: ['./a: a,B,d', './e: e'],
        strings: ['./a', './e', 'if (x) f()'],
      },
    ],
    [
      'a.py',
      [
        '"""if a: f()"""',
        'import os, numpy as np',
        'from .models import (A, B as C)',
        'def run(x): # def hidden():',
        '    if x: return db.query("if y: g()")',
        '    else: pass',
        'def _own(): pass',
      ],
      {
        branches: [5, 6],
        functions: ['run'],
        calls: ['db.query'],
        imports: ['os: os', '.models: A,C'],
        strings: ['if a: f()', 'if y: g()'],
      },
    ],
    [
      'a.go',
      [
        'import (',
        '  "fmt"',
        '  db "database/sql"',
        ')',
        'func (s *Shop) Add(a int) { if a > 0 { fmt.Println(`if b {}`) } else { s.go() } }',
      ],
      {
        branches: [5, 5],
        functions: ['Add'],
        calls: ['fmt.Println', 's.go'],
        imports: ['fmt: ', 'database/sql: '],
        strings: ['fmt', 'database/sql', 'if b {}'],
      },
    ],
    [
      'A.java',
      [
        'import java.util.List; import static a.B.c;',
        'public class A { public A() {}',
        '  public static List<String> all(int a) { if (a) { return b.find("if (c)"); } } // if',
        '}',
      ],
      {
        branches: [3],
        functions: ['all'],
        calls: ['b.find'],
        imports: ['java.util: List'],
        strings: ['if (c)'],
      },
    ],
    [
      'a.kt',
      ['import a.b.C as D', 'fun String.run(a: Int) = when (a) { else -> go("when") }'],
      {
        branches: [2, 2],
        functions: ['run'],
        calls: ['go'],
        imports: ['a.b: D'],
        strings: ['when'],
      },
    ],
    [
      'a.cs',
      [
        'using System.Text;',
        'class A {',
        '  public int Run(int a) { if (a) Go(@"if"); } /* if */ }',
      ],
      {
        branches: [3],
        functions: ['Run'],
        calls: ['Go'],
        imports: ['System.Text: System.Text'],
        strings: ['if'],
      },
    ],
    [
      'a.rb',
      ["require 'set' # if", 'def run(a)', '  Net::HTTP.get("if") unless a', 'end'],
      {
        branches: [3],
        functions: ['run'],
        calls: ['Net.HTTP.get'],
        imports: ['set: '],
        strings: ['set', 'if'],
      },
    ],
    [
      'a.php',
      ['<?php # if', 'use A\\B as C;', "function run() { if ($a->b('if')) {} elseif (1) {} }"],
      {
        branches: [3, 3],
        functions: ['run'],
        calls: ['$a.b'],
        imports: ['A: C'],
        strings: ['if'],
      },
    ],
    [
      'a.rs',
      ['use a::b::C;', "pub fn run<'a>(x: &'a str) { match x { _ => go(\"if\", 'i') } } // match"],
      {
        branches: [2],
        functions: ['run'],
        calls: ['go'],
        imports: ['a::b: C'],
        strings: ['if', 'i'],
      },
    ],
    [
      'a.vue',
      ['<template>if (a) f()</template>', '<script>', 'if (a) g()', '</script>'],
      { branches: [3], functions: [], calls: ['g'], imports: [], strings: [] },
    ],
  ])('%s, where comments and strings do not count', async (path, lines, expected) => {
    const tree = await read(path, ...lines)
    expect(tree).toMatchObject({ producer: 'patterns' })
    expect(told(tree)).toEqual(expected)
  })

  test('no language that nobody knows, and none unless they are asked for', async () => {
    const nothing = openSyntax({ from: temporaryFolder().path })
    expect(await parse('a.md', 'f()')).toBeUndefined()
    expect(await nothing.parse('a.ts', 'f()')).toBeUndefined()
    expect(await nothing.onlyCommentsChanged('a.ts', 'f()', 'f()')).toBeUndefined()
    expect(languageOf('a.ts')).toBe('typescript')
  })
})

test('what patterns cannot tell they do not guess', async () => {
  const tree = await read('a.ts', "describe('a', () => {})", 'type A = 1')
  expect(tree.testBlocks()).toEqual([])
  expect(tree.statements()).toBeUndefined()
  expect(tree.hasJsx()).toBeUndefined()
})
