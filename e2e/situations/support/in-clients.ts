import type { Situation } from '../../support/situations/step.ts'
import { hindrance, type Player } from './player.ts'

const HEAD = `## In the real clients

\`npm run e2e -- situations\` plays the same situations in these clients, on a scripted model. It compares what reaches the agent, what the client shows the person, the history and the next start with what the built hook says, with or without a person. An agent that is kept going and has nothing left to do ends its turn again.

| Client | A person is there | Played | Differences | Not played |
| --- | --- | --- | --- | --- |
`

/** Who plays which situations, and what is other there, as the tests take it. */
export function inClients(players: readonly Player[], situations: readonly Situation[]): string {
  const rows = players.map((player) => {
    const { title, attended, passesOn, escapes = {} } = player
    const characters = Object.entries(escapes).map(([one, by]) => `\`${one}\` arrives as \`${by}\``)
    const other = [
      passesOn.person ? '' : 'the person is shown nothing',
      passesOn.start ? '' : 'the agent is told nothing at a start',
      ...characters,
    ]
    const left = situations.filter((each) => hindrance(player, each) !== undefined)
    const reasons = [...new Set(left.map((each) => hindrance(player, each)))]
    const notPlayed = reasons.map((reason) => {
      const titles = left.filter((each) => hindrance(player, each) === reason)
      return `${reason}: ${titles.map((each) => `“${each.title}”`).join(', ')}`
    })
    const cells = [
      ...[title, attended ? 'yes' : 'no', `${situations.length - left.length}`],
      ...[other.filter((text) => text !== '').join('; ') || '-', notPlayed.join('; ') || '-'],
    ]
    return `| ${cells.join(' | ')} |\n`
  })
  return `${HEAD}${rows.join('')}`
}
