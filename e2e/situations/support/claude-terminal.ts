import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ModelServer, reachedModel, scriptedModel } from '@tailtest/testkit'
import { claudeTerminal } from '../../support/claude-terminal.ts'
import { WRITER } from '../../support/mcp.ts'
import { continued } from '../../support/play.ts'
import { until } from '../../support/processes.ts'
import type { World } from '../../support/situations/world.ts'
import { OWN_WORDS } from '../../support/tailtest.ts'
import { startTerminal, type Terminal } from '../../support/terminal.ts'
import type { Actor } from './actor.ts'
import { hands, TOOLS } from './claude.ts'
import type { Player, Session } from './player.ts'
import { saidAtEnds } from './said.ts'

const UNREAD =
  'after three failures in one turn, the test does not find the first one on the screen'

/** Claude Code with a person in front of it. */
export const claudeInTerminal = (version: string): Player => ({
  title: `Claude Code ${version}, in a terminal`,
  attended: true,
  passesOn: { person: true, start: true },
  without: Object.fromEntries(
    [
      'the agent’s fixes fail until the turn may end, and fail again in the next turn',
      'the agent’s fixes fail until the turn may end; the next turn breaks another test',
    ].map((title) => [title, UNREAD]),
  ),
  install: ['--agent', 'claude'],
  words: OWN_WORDS,
  hands,
  async session(actor, world) {
    const heard = overhear(world)
    const model = await scriptedModel(actor.script)
    const program = await claudeTerminal(world, model, version)
    const servers = ['--mcp-config', JSON.stringify({ mcpServers: WRITER })]
    const terminal = startTerminal({
      ...program,
      args: [
        ...['--permission-mode', 'acceptEdits', '--allowedTools', TOOLS.join(',')],
        ...(actor.does('mcp') ? servers : []),
      ],
      width: WIDTH,
      height: HEIGHT,
    })
    try {
      return await sit({ actor, world, model, terminal, heard })
    } finally {
      await terminal.end()
      await model.close()
    }
  },
})

/** A turn on a busy machine; a session of several still ends before its test is given up, and says on which it waited. */
const TURN_MS = 180_000

const ESCAPE = '\u001B'
/** What it shows then: of a turn in which nothing was answered only that it waits for a prompt, in its title. */
const BROKEN_OFF = ['Interrupted', '✳ Claude Code']
/** Pressed twice in short order it opens another view. */
const AGAIN_MS = 10_000

/** So wide that no line of ours is broken. */
const WIDTH = 400

/** So high that nothing of a session scrolls away. */
const HEIGHT = 300

interface Answer {
  systemMessage?: string
  hookSpecificOutput?: { additionalContext?: string }
}

interface Place {
  actor: Actor
  world: World
  model: ModelServer
  terminal: Terminal
  heard: (event: string) => Answer[]
}

async function sit(place: Place): Promise<Session> {
  const { actor, model, terminal, heard } = place
  let isBrokenOff = false
  actor.breakOff = async () => {
    const from = terminal.shown().length
    const isOver = () => BROKEN_OFF.some((text) => terminal.shown().slice(from).includes(text))
    // a client that has only just asked its model passes the key over
    terminal.type(ESCAPE)
    const again = setInterval(() => terminal.type(ESCAPE), AGAIN_MS)
    await until('the turn is broken off', isOver, TURN_MS).finally(() => clearInterval(again))
    isBrokenOff = true
  }
  await terminal.until('accept edits on')
  const persons: string[] = []
  for await (const prompt of actor.prompts()) {
    isBrokenOff = false
    await terminal.enter(prompt)
    const isOver = () => {
      const stops = heard('Stop')
      const isQuiet = stops.at(-1)?.hookSpecificOutput?.additionalContext === undefined
      return (
        isBrokenOff ||
        (stops.length > persons.length && stops.length === actor.ends.length && isQuiet)
      )
    }
    await until('the end of the turn', isOver, TURN_MS).catch(withScreen(terminal))
    for (const stop of heard('Stop').slice(persons.length)) {
      persons.push(await shown(terminal, stop))
    }
  }
  const [start] = heard('SessionStart')
  const context = start?.hookSpecificOutput?.additionalContext
  const reached = context !== undefined && reachedModel(model, context).length > 0
  const said = saidAtEnds(actor.ends, continued(model))
  const session: Session = {
    id: model.requests.find(({ asker }) => asker === 'main')?.session ?? '',
    start: { agent: reached ? context : '', person: await shown(terminal, start) },
    ends: said.map(({ agent }, at) => ({ agent, person: persons[at] ?? '' })),
  }
  await terminal.enter('/exit')
  return session
}

const REDRAW_MS = 5000

/** Characters of a screen that tell what was there. */
const SCREEN = 8_000

/** The message of an answer, once all its lines are on the screen. */
async function shown(terminal: Terminal, { systemMessage = '' }: Answer = {}): Promise<string> {
  const lines = systemMessage.split('\n').map((line) => line.replace(/\s+/g, ' '))
  const missing = () => lines.filter((line) => !terminal.shown().includes(line))
  const isShown = () => missing().length === 0
  if (isShown()) return systemMessage
  // what is asked for while it draws is passed over
  terminal.redraw()
  const again = setInterval(() => terminal.redraw(), REDRAW_MS)
  await until(`${JSON.stringify(missing())} on the screen`, isShown)
    .catch(withScreen(terminal))
    .finally(() => clearInterval(again))
  return systemMessage
}

/** What did not come is told with what stood there instead. */
function withScreen(terminal: Terminal): (error: Error) => never {
  return ({ message }) => {
    const screen = terminal.shown().replace(/─{3,}/g, '───')
    throw new Error(`${message}: ${screen.slice(-SCREEN)}`)
  }
}

const OVERHEARD = fileURLToPath(new URL('../../support/overheard.mjs', import.meta.url))

interface Settings {
  hooks: Record<string, { hooks: { args?: string[] }[] }[]>
}

/** Has our hooks of two events write down beside the client what they answer; gives the answers of one. */
function overhear(world: World): Place['heard'] {
  const path = '.claude/settings.local.json'
  const file = (event: string) => join(world.home, `said at ${event}`)
  const settings: Settings = JSON.parse(world.read(path))
  for (const event of ['SessionStart', 'Stop']) {
    writeFileSync(file(event), '')
    for (const hook of settings.hooks[event]?.flatMap(({ hooks }) => hooks) ?? []) {
      const args = hook.args ?? []
      if (args[0] !== OVERHEARD) hook.args = [OVERHEARD, file(event), ...args]
    }
  }
  world.write(path, JSON.stringify(settings))
  return (event) =>
    readFileSync(file(event), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => (line === '' ? {} : JSON.parse(line)))
}
