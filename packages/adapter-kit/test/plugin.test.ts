import { expect, test } from 'vitest'
import { explainCommand, type Guidance } from '../src/index.ts'

const guidance: Guidance = {
  rule: { name: 'tailtest', description: 'The rule', text: 'Test.\n' },
  skill: {
    name: 'tailtest',
    description: 'How to test',
    text: '# Rules\n\nRun `tailtest run <test>`.\n',
    pages: [{ path: 'python.md', text: '# Python\n' }],
  },
  commands: [
    { name: 'hunt', description: 'Hunt', text: 'Run `tailtest hunt <file>`.\n' },
    { name: 'off', description: 'Pause', text: 'Nothing to do.\n' },
  ],
  agents: [{ name: 'verifier', description: 'Judges', text: 'Read.\n' }],
}

test('what a plugin’s command stands for is said in the skill, and behind what uses it', () => {
  const { skill, commands, agents } = explainCommand(guidance, 'tailtest')
  expect(skill.text).toBe(`# Rules

\`tailtest\` in a command stands for what tailtest's notes give in its place, or \`node "<the folder of this file>/../../bin/tailtest.cjs"\`.

Run \`tailtest run <test>\`.
`)
  expect(commands.map(({ text }) => text.split('\n').length)).toEqual([4, 2])
  expect(commands[0]?.text).toMatch(
    /^Run `tailtest hunt <file>`\.\n\n`tailtest` in a command stands/,
  )
  expect(agents).toEqual(guidance.agents)
  expect(skill.pages).toEqual(guidance.skill.pages)
})
