import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Block,
  type ClientName,
  clients,
  emptyEnvironment,
  type ModelServer,
} from '@tailtest/testkit'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { submit } from '../support/cline.ts'
import { CODE_MODE, script } from '../support/codex.ts'
import { play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { addToProject, tailtest } from '../support/tailtest.ts'
import { bash, say } from '../support/turns.ts'

/** How docs/mcp.md starts the server of a project. */
const SERVER = ['node', 'node_modules/@tailtest/cli/dist/bin.js', 'mcp']

type Options = Omit<Parameters<typeof play>[2] & object, 'client'>

interface Row {
  client: ClientName
  /** The client's own words that register the server, as docs/mcp.md has them; absent: its file is written. */
  add?: (env: string) => readonly string[]
  /** Where the client keeps its servers, and what docs/mcp.md puts there. */
  file?: (shop: Shop) => string
  /** How its model calls a tool. */
  call(tool: string, input: object): Block
  end: Block
  /** What the agent does first, in a client whose first request does not wait for its servers. */
  first?: Block
  options?: Options
}

const ROWS: readonly Row[] = [
  {
    client: 'claude-code',
    add: (env) => ['mcp', 'add', '--scope', 'project', 'tailtest', '-e', env, '--', ...SERVER],
    call: (tool, input) => ({ tool: `mcp__tailtest__${tool}`, input }),
    first: bash('sleep 3'),
    end: say('Done.'),
    options: {
      settings: { enableAllProjectMcpServers: true },
      tools: ['Bash', 'mcp__tailtest__run', 'mcp__tailtest__impact', 'mcp__tailtest__why'],
    },
  },
  {
    client: 'codex',
    add: (env) => ['mcp', 'add', 'tailtest', '--env', env, '--', ...SERVER],
    call: (tool, input) =>
      script(`text(JSON.stringify(await tools.mcp__tailtest__${tool}(${JSON.stringify(input)})))`),
    end: say('Done.'),
    first: script("await tools.exec_command({ cmd: 'sleep 3' }); text('slept')"),
    options: { modelName: CODE_MODE },
  },
  {
    client: 'gemini',
    add: (env) => ['mcp', 'add', '-e', env, 'tailtest', ...SERVER],
    call: (tool, input) => ({ tool: `mcp_tailtest_${tool}`, input }),
    end: say('Done.'),
  },
  {
    client: 'copilot',
    add: (env) => ['mcp', 'add', '--env', env, 'tailtest', '--', ...SERVER],
    call: (tool, input) => ({ tool: `tailtest-${tool}`, input }),
    end: say('Done.'),
  },
  {
    client: 'cline',
    file: ({ home }) => join(home, '.cline', 'data', 'settings', 'cline_mcp_settings.json'),
    call: (tool, input) => ({ tool: `tailtest__${tool}`, input }),
    end: submit,
    options: { permissionMode: 'yolo' },
  },
]

/** Registers the server as a person does. */
async function register(shop: Shop, { client, add, file }: Row): Promise<void> {
  const [command = '', ...args] = SERVER
  if (file !== undefined) {
    const path = file(shop)
    mkdirSync(dirname(path), { recursive: true })
    const server = { command, args, env: shop.env }
    writeFileSync(path, JSON.stringify({ mcpServers: { tailtest: server } }))
  }
  if (add === undefined) return
  const { executable } = await clients[client].install()
  const given = add(`TAILTEST_STATE_DIR=${shop.env.TAILTEST_STATE_DIR}`)
  const isScript = executable.endsWith('js')
  await execa(
    isScript ? process.execPath : executable,
    [...(isScript ? [executable] : []), ...given],
    {
      cwd: shop.root,
      env: emptyEnvironment(shop.home),
      extendEnv: false,
      stdin: 'ignore',
    },
  )
}

/** What the tools said to the model, in order. */
const results = ({ requests }: ModelServer): string[] =>
  (requests.at(-1)?.messages ?? [])
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'result' ? [part.text] : []))

/** A session in which the agent calls tools: what each says to the model. */
async function session(row: Row, shop: Shop, calls: readonly Block[]): Promise<string[]> {
  addToProject(shop)
  await register(shop, row)
  const begun = row.first ? [[row.first]] : []
  const turns = [...begun, ...calls.map((call) => [call]), [row.end]]
  const { model } = await play(shop, turns, { ...row.options, client: row.client })
  return results(model).slice(begun.length)
}

describe.each(
  ROWS.map((row) => [`${clients[row.client].title} ${clients[row.client].version}`, row] as const),
)('%s, in which tailtest has no hooks', (_, row) => {
  test('calls the tools, and reads what the runner said, which tests answer for a file, and why it needs some', async () => {
    const shop = await openShop()
    expect(await tailtest(shop, ['trust'])).toMatchObject({ exitCode: 0 })
    shop.write(billing.source, billing.wrong)
    shop.write(billing.test, billing.testText(shop))
    const files = [billing.source]
    const said = await session(row, shop, [
      row.call('run', {}),
      row.call('impact', { files }),
      row.call('why', { files }),
    ])
    const [run = '', impact = '', why = ''] = said.map((text) => text.replaceAll('\\', ''))
    expect(run).toMatch(/"failed":\s*1\b/)
    expect(run).toContain(billing.title)
    expect(run).toContain('expected -350 to be 350')
    expect(impact).toMatch(/"tests":\s*\[[\sn]*"src\/billing\.test\.ts"/)
    expect(why).toMatch(/"test":\s*true/)
    expect(shop.runsOf('billing')).toBeGreaterThan(0)
  })

  test('before a person agreed its agent runs nothing, and reads what the person has to do', async () => {
    const shop = await openShop()
    shop.write(billing.source, billing.wrong)
    shop.write(billing.test, billing.testText(shop))
    const [said] = await session(row, shop, [row.call('run', { files: [billing.source] })])
    expect(said).toMatch(
      /nobody agreed yet that tests may run in .*Ask the person to run: node .*bin\.js trust/s,
    )
    expect(shop.runsOf('billing')).toBe(0)
  })
})
