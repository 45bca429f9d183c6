import { setTimeout as sleep } from 'node:timers/promises'
import { clients, reachedModel, scriptedModel } from '@tailtest/testkit'
import { BILLING, GATED, REFUND, SESSIONS } from './sessions.mjs'
import { kindsOf } from './shape.mjs'
import { openShop } from './shop.mjs'

/** How long one start may take. */
const TIMEOUT_MS = 180_000

/** Where a client ends before the tests of its turn do: how long they may take. */
const BEHIND_MS = 30_000
const LOOK_MS = 100

/**
 * Plays the session in one version of a client that the testkit can start.
 * @param {import('@tailtest/testkit').ClientName} name
 * @param {import('@tailtest/adapter-kit').Adapter} adapter
 * @param {string} version
 * @returns {Promise<import('./compare.mjs').Contract>}
 */
export async function play(name, adapter, version) {
  const shop = openShop()
  try {
    shop.tailtest('install', '--agent', adapter.host, '--scope', 'project')
    shop.tailtest('tdd', 'enforce', GATED)
    shop.leaveUncommitted()
    const { root: project, home, env } = shop
    /** @type {import('@tailtest/testkit').ModelServer[]} */
    const models = []
    let isPlayed = true
    let session = ''
    for (const { prompt, main, agents, options = {}, goesOn } of SESSIONS[name](shop)) {
      const model = await scriptedModel({ main, ...(agents && { agents }) })
      try {
        const run = await clients[name].run({
          ...{ project, home, env, model, prompt, version, timeoutMs: TIMEOUT_MS, ...options },
          ...(goesOn && { resume: session }),
        })
        if (run.exitCode !== 0) {
          throw new Error(`it ended with ${run.exitCode ?? run.signal}: ${run.stderr.slice(-300)}`)
        }
        session = run.session ?? ''
        isPlayed &&= isThrough(main, model.spent())
      } finally {
        await model.close()
      }
      models.push(model)
    }
    for (let ms = 0; ms < BEHIND_MS && !(REFUND.file in shop.outcomes()); ms += LOOK_MS) {
      await sleep(LOOK_MS)
    }
    return {
      session: { 'the whole script was played': isPlayed, ...seenIn(models, shop) },
      payloads: kindsOf(toldOf(shop.payloads(), adapter)),
    }
  } finally {
    shop.close()
  }
}

/**
 * Turns that look at the request stand at the end, for as often as the client asks.
 * @param {readonly import('@tailtest/testkit').Turn[]} main
 * @param {number} spent
 */
function isThrough(main, spent) {
  const fixed = main.filter((turn) => typeof turn !== 'function').length
  return spent >= fixed + (fixed < main.length ? 1 : 0)
}

/**
 * What a user would see of tailtest at work.
 * @param {readonly import('@tailtest/testkit').ModelServer[]} models
 * @param {import('./shop.mjs').Shop} shop
 */
function seenIn(models, shop) {
  const reached = (/** @type {string | RegExp} */ text) =>
    models.some((model) => reachedModel(model, text).length > 0)
  const outcomes = shop.outcomes()
  return {
    'the agent is told of its edit': reached(`tailtest: ${BILLING.file} queued`),
    'a dangerous command is not run': shop.isUncommittedThere(),
    'a failing test keeps the agent going': reached(/tailtest: [\s\S]*an invoice sums up/),
    'its repair is remembered': outcomes[BILLING.file] === 'fixed',
    'a sub-agent is told of its edit': reached(`tailtest: ${REFUND.file} queued`),
    'what a sub-agent wrote is tested': outcomes[REFUND.file] === 'passed',
  }
}

/**
 * @param {readonly Record<string, unknown>[]} payloads
 * @param {import('@tailtest/adapter-kit').Adapter} adapter
 * @returns {import('./shape.mjs').Told[]}
 */
export function toldOf(payloads, adapter) {
  return payloads.map((payload) => {
    const input = adapter.input.check(payload)
    const events = input === undefined ? [] : adapter.parse(input, {})
    return { payload, means: events.map(({ type }) => type) }
  })
}
