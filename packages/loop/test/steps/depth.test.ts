import { toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

/** Money in its path, HTTP, a database, two branches: 12 points. */
const BILLING = `import requests
import psycopg2

def _charge(connection, amount):
    if amount <= 0:
        raise ValueError("amount")
    elif amount > 1000:
        return 0
    connection.cursor().execute("INSERT INTO charges VALUES (%s)", (amount,))
    return requests.get("https://rates.example/eur").json() * amount
`

/** Nothing that asks for more than the happy path. */
const PLAIN = 'def double(amount):\n    return amount * 2\n'

const REASON =
  'Complexity: thorough (billing: +4 billing +3 HTTP +3 DB +2 branches = 12). Generate ~12 scenarios.'

function shop(depth: string, nested: Record<string, string> = {}): TempProject {
  const settings = Object.entries({ '.': depth, ...nested }).map(([folder, value]) => [
    `${folder}/.tailtest/config.json`,
    JSON.stringify({ depth: value }),
  ])
  const files = { 'pytest.ini': '', ...Object.fromEntries(settings) }
  const temp = tempProject({ git: true, files })
  temp.trust()
  return temp
}

async function written(temp: TempProject, path: string, text: string): Promise<string> {
  const files = [
    { path: toAbsolute(temp.project, temp.write(path, text)), kind: 'created' as const },
  ]
  const reply = await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
  return 'text' in reply ? reply.text : ''
}

async function asked(temp: TempProject): Promise<string> {
  const event = { continued: false, aborted: false, readOnly: false, waiting: 'no' } as const
  const reply = await handle({ type: 'turn-ended', ...eventBase(temp), ...event }, contextOf(temp))
  return 'text' in reply ? reply.text : ''
}

describe('the number of scenarios', () => {
  test.each([
    ['quick', '~12', '2–4'],
    ['simple', '~12', '2–4'],
    ['standard', '~12', '5–8'],
    ['thorough', '10–15', '10–15'],
    ['adversarial', '8–12', '8–12'],
  ])('at %s is %s for a demanding source, %s for a plain one', async (depth, demanding, plain) => {
    const temp = shop(depth)
    const note = await written(temp, 'shop/billing.py', BILLING)
    expect(note.includes(REASON)).toBe(demanding === '~12')
    expect(await written(temp, 'shop/double.py', PLAIN)).not.toContain('Complexity')
    const text = await asked(temp)
    expect(text).toContain(
      `shop/billing.py: write tests/test_billing.py (pytest, ${demanding} scenarios)`,
    )
    expect(text).toContain(
      `shop/double.py: write tests/test_double.py (pytest, ${plain} scenarios)`,
    )
    expect(session(temp).journal.read().session.scores).toMatchObject({
      'shop/billing.py': { score: 12, depth: 'thorough' },
    })
  })

  test('follows the settings of the folder that a source lies in', async () => {
    const temp = shop('standard', { vault: 'adversarial', scripts: 'quick' })
    expect(await written(temp, 'vault/billing.py', BILLING)).not.toContain('Complexity')
    expect(await written(temp, 'scripts/billing.py', BILLING)).toContain(REASON)
    await written(temp, 'scripts/double.py', PLAIN)
    await written(temp, 'double.py', PLAIN)
    const text = await asked(temp)
    expect(text).toMatch(/- vault\/billing\.py: .* \(pytest, 8–12 scenarios\)/)
    expect(text).toMatch(/- scripts\/billing\.py: .* \(pytest, ~12 scenarios\)/)
    expect(text).toMatch(/- scripts\/double\.py: .* \(pytest, 2–4 scenarios\)/)
    expect(text).toMatch(/- double\.py: .* \(pytest, 5–8 scenarios\)/)
  })
})
