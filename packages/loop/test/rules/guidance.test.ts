import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@tailtest/project'
import { detectRunners } from '@tailtest/runners'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { guidance, render } from '../../src/rules/guidance.ts'
import { tempProject } from '../project.ts'

/** Tokens (o200k_base) of the entry, of a page, and of a command or an agent. */
const MOST_TOKENS = { entry: 1_000, page: 1_000, command: 200, agent: 500 }

/** Bytes of the entry: some hosts cut a skill that is longer. */
const MOST_BYTES = 4_096

const HOSTS = /claude|cursor|codex|cline|gemini|copilot|opencode/i

const { rule, skill, commands, agents } = guidance({ command: 'npx tailtest' })
const pages = new Map(skill.pages.map(({ path, text }) => [path, text]))
const ENTRY = 'SKILL.md'
const linked = [{ path: ENTRY, text: skill.text }, ...skill.pages]
const texts = [
  ...linked,
  ...commands.map(({ name, text }) => ({ path: `command ${name}`, text })),
  ...agents.map(({ name, text }) => ({ path: `agent ${name}`, text })),
]

interface Link {
  words: string
  /** From the skill's folder. */
  target: string
}

function linksIn({ path, text }: { path: string; text: string }): Link[] {
  return [...text.matchAll(/\[([^\]\n]+)\]\(([^)\s]+)\)/g)].map(([, words = '', to = '']) => ({
    words,
    target: posix.join(posix.dirname(path), to),
  }))
}

/** The page that the entry names for a language or framework. */
function pageOf(name: string): string | undefined {
  const link = linksIn({ path: ENTRY, text: skill.text }).find(({ words }) =>
    words.split(/\W+/).includes(name),
  )
  return link && pages.get(link.target)
}

describe('the skill', () => {
  test.each(Object.keys(LANGUAGES))('has a page for %s, with its baselines', (language) => {
    expect(pageOf(language)).toContain('**Baselines:** ')
  })

  test.each([
    ['django', { 'requirements.txt': 'django\npytest\n' }],
    ['fastapi', { 'requirements.txt': 'fastapi\npytest\n' }],
    ['flask', { 'requirements.txt': 'flask\npytest\n' }],
    [
      'nextjs',
      { 'package.json': '{"dependencies":{"next":"16"},"devDependencies":{"jest":"30"}}' },
    ],
    ['nuxt', { 'package.json': '{"dependencies":{"nuxt":"4"},"devDependencies":{"vitest":"4"}}' }],
    [
      'nestjs',
      { 'package.json': '{"dependencies":{"@nestjs/core":"12"},"devDependencies":{"jest":"30"}}' },
    ],
    ['rails', { Gemfile: 'gem "rails"\ngem "rspec-rails"\n' }],
    [
      'laravel',
      {
        'composer.json':
          '{"require":{"laravel/framework":"12"},"require-dev":{"phpunit/phpunit":"12"}}',
      },
    ],
    [
      'spring',
      {
        'pom.xml':
          '<project><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>',
      },
    ],
    [
      'aspnet',
      {
        'Shop.Tests.csproj':
          '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="xunit" Version="2" /><PackageReference Include="Microsoft.NET.Test.Sdk" Version="17" /><PackageReference Include="Microsoft.AspNetCore.Mvc.Testing" Version="9" /></ItemGroup></Project>',
      },
    ],
  ])('has a page for %s, by the name that notes give it', async (framework, files) => {
    const { project, env } = tempProject({ files })
    const runners = await detectRunners(project, env)
    expect(runners.map((runner) => runner.framework)).toContain(framework)
    expect(pageOf(framework)).toContain('**Scenarios, in every plan:** ')
  })

  test('leads to every page, and no link leads nowhere', () => {
    const targets = new Set(linked.flatMap(linksIn).map(({ target }) => target))
    expect([...targets].sort()).toEqual([...pages.keys()].sort())
  })

  test('is short: the entry is 4 kB and 1,000 tokens at most, a page 1,000 tokens', () => {
    expect(Buffer.byteLength(skill.text)).toBeLessThanOrEqual(MOST_BYTES)
    const long = skill.pages.filter(({ text }) => countTokens(text) > MOST_TOKENS.page)
    expect(long.map(({ path }) => path)).toEqual([])
    expect(countTokens(skill.text)).toBeLessThanOrEqual(MOST_TOKENS.entry)
    const all = linked.reduce((sum, { text }) => sum + countTokens(text), 0)
    console.info(`the long form: ${all} tokens in ${linked.length} texts`)
  })

  test('is told from others by a name and a description that hosts accept', () => {
    expect(skill.name).toMatch(/^[a-z][a-z-]{0,63}$/)
    expect(skill.description.length).toBeLessThanOrEqual(1_024)
    expect(skill.description).toMatch(/\bLoad it (?:before|when)\b/)
  })

  test('names the three categories of a failure, and the eight of adversarial scenarios', () => {
    for (const category of ['real_bug', 'test_bug', 'environment'])
      expect(pages.get('failures.md')).toContain(`| \`${category}\` |`)
    const labels = [...(pages.get('plans.md') ?? '').matchAll(/^\| `([^`]+)` \|/gm)]
    expect(labels.map(([, label]) => label)).toEqual([
      'boundary',
      'format',
      'types',
      'concurrency',
      'time',
      'partial-failure',
      'exhaustion',
      'off-by-one',
    ])
  })

  test('labels its own examples with these categories only', () => {
    const labels = skill.pages.flatMap(({ text }) =>
      [...text.matchAll(/\[?adversarial(?:: |_)([a-z]+(?:[-_](?:by[-_]one|failure))?)/g)].map(
        ([, label = '']) => label.replaceAll('_', '-'),
      ),
    )
    const known = pages.get('plans.md') ?? ''
    const unknown = labels.filter((label) => !known.includes(`| \`${label}\` |`))
    expect(new Set(unknown)).toEqual(new Set())
  })
})

describe('every text', () => {
  test.each(texts)('$path is filled, names no host, and ends with one line end', ({ text }) => {
    expect(text).not.toMatch(/\{\{|\}\}\B/)
    expect(text).not.toMatch(HOSTS)
    expect(text).toMatch(/\S\n$/)
  })

  test('is the same bytes each time, but for the words that start tailtest', () => {
    expect(guidance({ command: 'npx tailtest' })).toEqual({ rule, skill, commands, agents })
    const other = JSON.stringify(guidance({ command: 'tailtest-elsewhere' }))
    expect(other.replaceAll('tailtest-elsewhere', 'npx tailtest')).toBe(
      JSON.stringify({ rule, skill, commands, agents }),
    )
  })

  test('with a placeholder that nothing fills is an error', () => {
    expect(render('{{command}} run', { command: 'npx tailtest' })).toBe('npx tailtest run')
    expect(() => render('{{comand}} run', { command: 'npx tailtest' })).toThrow('{{comand}}')
    expect(() => render('{{toString}}', {})).toThrow(TypeError)
  })
})

describe('the commands', () => {
  test('are those that a person can call, each once', () => {
    const names = commands.map(({ name }) => name)
    expect([...names].sort()).toEqual([
      ...['classify', 'cover', 'defer', 'doctor', 'history', 'hunt', 'off', 'on', 'replay'],
      ...['report', 'status', 'summary', 'tdd', 'why'],
    ])
  })

  test.each(commands)('$name is one line for a person, and short', (command) => {
    expect(command.description).toMatch(/^[A-Z][^\n]{10,100}[^.\n]$/)
    expect(countTokens(command.text)).toBeLessThanOrEqual(MOST_TOKENS.command)
  })

  test.each(commands)(
    '$name names the command of its name; on and off are the person’s',
    (command) => {
      const { name, text } = command
      expect(text).toContain(`\`npx tailtest ${name}`)
      expect(text.includes('Run no command.')).toBe(name === 'off' || name === 'on')
    },
  )
})

test('no step of the hook loads the texts: only the package’s index names them', () => {
  const src = fileURLToPath(new URL('../../src', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.startsWith('rules/'))
  const importers = files.filter((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
      .map(([, from = '']) => posix.join(posix.dirname(path), from))
      .some((target) => target.startsWith('rules/')),
  )
  expect(importers).toEqual(['index.ts'])
})

test('the verifier judges, and changes nothing', () => {
  const [verifier] = agents
  expect(agents).toHaveLength(1)
  expect(verifier?.name).toBe('tailtest-verifier')
  expect(countTokens(verifier?.text ?? '')).toBeLessThanOrEqual(MOST_TOKENS.agent)
  const run = [...(verifier?.text ?? '').matchAll(/npx tailtest \w+/g)].map(([words]) => words)
  expect(run).toEqual(['npx tailtest run'])
})
