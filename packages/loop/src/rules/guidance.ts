/// <reference path="./markdown.d.ts" />

import type { Guidance } from '@tailtest/adapter-kit'
import type { Language } from '@tailtest/project'
import { planFor } from '@tailtest/scenarios'
import { standingRules } from '../notes/short-rules.ts'
import verifier from './agents/verifier.md'
import { COMMANDS } from './commands.ts'
import failures from './failures.md'
import aspnet from './frameworks/aspnet.md'
import django from './frameworks/django.md'
import fastapi from './frameworks/fastapi.md'
import flask from './frameworks/flask.md'
import laravel from './frameworks/laravel.md'
import nestjs from './frameworks/nestjs.md'
import nextjs from './frameworks/nextjs.md'
import nuxt from './frameworks/nuxt.md'
import rails from './frameworks/rails.md'
import spring from './frameworks/spring.md'
import hunting from './hunting.md'
import cpp from './languages/cpp.md'
import csharp from './languages/csharp.md'
import elixir from './languages/elixir.md'
import go from './languages/go.md'
import java from './languages/java.md'
import javascript from './languages/javascript.md'
import kotlin from './languages/kotlin.md'
import php from './languages/php.md'
import python from './languages/python.md'
import ruby from './languages/ruby.md'
import rust from './languages/rust.md'
import scala from './languages/scala.md'
import swift from './languages/swift.md'
import plans from './plans.md'
import skill from './skill.md'

export interface GuidanceOptions {
  /** The words that start tailtest in a shell: `node <path>/bin.js`. */
  command: string
  /** The pages of these languages, and of frameworks for them. @default all */
  languages?: ReadonlySet<Language>
}

/**
 * The long rules, the commands and the helper that an agent reads or calls when it needs them, in no host's form. Pure
 * and byte-stable.
 */
export function guidance({ command, languages }: GuidanceOptions): Guidance {
  const isWanted = (path: string) =>
    languages === undefined || (FOR[path]?.some((each) => languages.has(each)) ?? true)
  const hunt_scenarios = planFor('adversarial').scenarios.join('–')
  const filled = (text: string) => render(text, { command, hunt_scenarios })
  return {
    rule: {
      name: 'tailtest',
      description: 'What tailtest, which runs this project’s tests, asks of every session.',
      text: standingRules(command).join('\n'),
    },
    skill: {
      name: 'tailtest',
      description:
        'How to plan, write, run and judge tests in a project that tailtest watches, with a page for each language and framework. Load it before you write or change a test, when a note that begins with "tailtest:" names a source or a failure, and before you change anything because a test failed.',
      text: filled(withLinks(skill, isWanted)),
      pages: Object.entries(PAGES).flatMap(([path, text]) =>
        isWanted(path) ? [{ path, text: filled(text) }] : [],
      ),
    },
    commands: COMMANDS.map((row) => ({ ...row, text: filled(row.text) })),
    agents: [
      {
        name: 'tailtest-verifier',
        description:
          'Judges failing tests with fresh eyes: real_bug, test_bug or environment, with one sentence of evidence and the place of the fault. Reads only. Ask it when several tests fail, or before a fix that you are not sure of.',
        text: filled(verifier),
      },
    ],
  }
}

/** The languages of which a page is there. */
export function languagesOf(pages: readonly string[]): ReadonlySet<Language> {
  return new Set(pages.flatMap((path) => FOR[path] ?? []))
}

/** A list of links to pages, without those that are not there; where none is left, not even the list. */
function withLinks(text: string, isThere: (path: string) => boolean): string {
  return text.replace(/^\w+: (\[[^\n]*\))\.\n\n/gm, (line, links: string) => {
    const left = links.split(', ').filter((link) => isThere(/\((.*)\)$/.exec(link)?.[1] ?? ''))
    return left.length === 0 ? '' : line.replace(links, left.join(', '))
  })
}

/** Fills `{{name}}` from `values`. Pure; throws a `TypeError` for a name that has no value. */
export function render(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new TypeError(`no value for the placeholder {{${name}}}`)
    return value
  })
}

/** The pages of the skill by their path, placeholders unfilled. */
export const PAGES: Readonly<Record<string, string>> = {
  'plans.md': plans,
  'failures.md': failures,
  'hunting.md': hunting,
  'languages/python.md': python,
  'languages/javascript.md': javascript,
  'languages/go.md': go,
  'languages/ruby.md': ruby,
  'languages/java.md': java,
  'languages/kotlin.md': kotlin,
  'languages/scala.md': scala,
  'languages/swift.md': swift,
  'languages/csharp.md': csharp,
  'languages/php.md': php,
  'languages/rust.md': rust,
  'languages/elixir.md': elixir,
  'languages/cpp.md': cpp,
  'frameworks/django.md': django,
  'frameworks/fastapi.md': fastapi,
  'frameworks/flask.md': flask,
  'frameworks/nextjs.md': nextjs,
  'frameworks/nuxt.md': nuxt,
  'frameworks/nestjs.md': nestjs,
  'frameworks/rails.md': rails,
  'frameworks/laravel.md': laravel,
  'frameworks/spring.md': spring,
  'frameworks/aspnet.md': aspnet,
}

const SCRIPT = ['javascript', 'typescript'] as const

/** Which languages a page is for; the others are for all. */
const FOR: Readonly<Record<string, readonly Language[]>> = {
  'languages/python.md': ['python'],
  'languages/javascript.md': SCRIPT,
  'languages/go.md': ['go'],
  'languages/ruby.md': ['ruby'],
  'languages/java.md': ['java'],
  'languages/kotlin.md': ['kotlin'],
  'languages/scala.md': ['scala'],
  'languages/swift.md': ['swift'],
  'languages/csharp.md': ['csharp'],
  'languages/php.md': ['php'],
  'languages/rust.md': ['rust'],
  'languages/elixir.md': ['elixir'],
  'languages/cpp.md': ['cpp'],
  'frameworks/django.md': ['python'],
  'frameworks/fastapi.md': ['python'],
  'frameworks/flask.md': ['python'],
  'frameworks/nextjs.md': SCRIPT,
  'frameworks/nuxt.md': SCRIPT,
  'frameworks/nestjs.md': SCRIPT,
  'frameworks/rails.md': ['ruby'],
  'frameworks/laravel.md': ['php'],
  'frameworks/spring.md': ['java', 'kotlin'],
  'frameworks/aspnet.md': ['csharp'],
}
