import { expect, test } from 'vitest'
import { guidance } from '../../src/rules/guidance.ts'

test('every text is filled with the words that start tailtest', () => {
  const { skill, commands, agents } = guidance({ command: 'npx tailtest' })
  const texts = [skill, ...skill.pages, ...commands, ...agents].map(({ text }) => text)
  expect(texts.filter((text) => /\{\{|\}\}/.test(text))).toEqual([])
  expect(skill.text).toContain('npx tailtest run')
})
