import type { Guidance, Scope } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { claude } from '../src/index.ts'

const guidance: Guidance = {
  rule: { name: 'tailtest', description: 'Always', text: 'Short.\n' },
  skill: {
    name: 'tailtest',
    description: 'How to test: "here"',
    text: '# Rules\n\nRead [python](languages/python.md).\n',
    pages: [{ path: 'languages/python.md', text: '# Python\n' }],
  },
  commands: [
    {
      name: 'hunt',
      argument: '<file>',
      description: 'Look for bugs',
      text: 'Run `hunt <file>`.\n',
    },
    { name: 'off', description: 'Pause', text: 'Nothing to do.\n' },
  ],
  agents: [{ name: 'tailtest-verifier', description: 'Whose fault it is', text: 'Read.\n' }],
}

const places = { root: '/home/dev/shop', home: '/home/dev' }

function files(scope: Scope): Readonly<Record<string, string>> {
  const documents = claude.install.documents(scope, places, guidance)
  return Object.fromEntries(documents.map(({ path, text }) => [path, text]))
}

const of = (base: string) => [
  `${base}/skills/tailtest-rules/SKILL.md`,
  `${base}/skills/tailtest-rules/languages/python.md`,
  `${base}/commands/tailtest/hunt.md`,
  `${base}/commands/tailtest/off.md`,
  `${base}/agents/tailtest/tailtest-verifier.md`,
]

describe('where they go', () => {
  test('for a team and for a person, into the folders that the client reads', () => {
    expect(Object.keys(files('project'))).toEqual(of('/home/dev/shop/.claude'))
    expect(Object.keys(files('user'))).toEqual(of('/home/dev/.claude'))
  })

  test('for one person in a project, beside a .gitignore: git never sees them', () => {
    const local = files('local')
    const ignores = ['skills/tailtest-rules', 'commands/tailtest', 'agents/tailtest'].map(
      (folder) => `/home/dev/shop/.claude/${folder}/.gitignore`,
    )
    expect(Object.keys(local).sort()).toEqual([...of('/home/dev/shop/.claude'), ...ignores].sort())
    for (const path of ignores) expect(local[path]).toBe('*\n')
  })
})

const file = (name: string) => files('project')[`/home/dev/shop/.claude/${name}`]

describe('what stands in them', () => {
  test('the skill is the agent’s, under a name that no command of people has', () => {
    expect(file('skills/tailtest-rules/SKILL.md')).toBe(`---
name: "tailtest-rules"
description: "How to test: \\"here\\""
user-invocable: false
---

# Rules

Read [python](languages/python.md).
`)
    expect(file('skills/tailtest-rules/languages/python.md')).toBe('# Python\n')
  })

  test('a command is a person’s, and what they type behind it goes along', () => {
    expect(file('commands/tailtest/hunt.md')).toBe(`---
description: "Look for bugs"
argument-hint: "<file>"
disable-model-invocation: true
---

Run \`hunt <file>\`.

<file> is: $ARGUMENTS
`)
    expect(file('commands/tailtest/off.md')).toBe(`---
description: "Pause"
disable-model-invocation: true
---

Nothing to do.
`)
  })

  test('the agent has no tool that changes anything', () => {
    expect(file('agents/tailtest/tailtest-verifier.md')).toBe(`---
name: "tailtest-verifier"
description: "Whose fault it is"
tools: "Read, Grep, Glob"
---

Read.
`)
  })
})
