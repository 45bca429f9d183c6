// npm run clients [-- <name>[@<version>] …] [--json] [--keep]: plays a session with tailtest in the newest version of each
// client, and the fixtures of each test runner in its newest, and prints what differs from what is kept of them: payloads
// field by field, reports test by test. `--keep` keeps what was found. Exit code 0: nothing differs, 1: something does,
// 2: something could not be found out. Programs of strangers are fetched from npm and PyPI, and run on folders of their own.
import { parseArgs } from 'node:util'
import { CLIENTS, keep, readKept } from './clients.mjs'
import { compare } from './compare.mjs'
import { newestOnNpm } from './registry.mjs'
import { checkRunner, RUNNERS } from './runners.mjs'
import { exitCodeOf, linesOf, reasonOf } from './table.mjs'

/**
 * @param {string} name
 * @param {string | undefined} asked
 * @param {{ keeps: boolean }} how
 * @returns {Promise<import('./table.mjs').Outcome>}
 */
async function checkClient(name, asked, { keeps }) {
  const client = CLIENTS[name]
  const { title } = client
  const { contract, verified } = readKept(client)
  let version = asked ?? 'the newest'
  try {
    version = asked ?? newestOnNpm(client.package)
    const found = await client.play(version)
    const differences = compare(contract, found)
    const isNew = version !== verified.version || differences.length > 0
    if (keeps && isNew) keep(client, found, { version, day: new Date().toISOString().slice(0, 10) })
    return { title, kept: verified.version, day: verified.day, version, differences }
  } catch (error) {
    const { version: kept, day } = verified
    return { title, kept, day, version, differences: [], failed: reasonOf(error) }
  }
}

/**
 * @param {string} message
 * @returns {never}
 */
function refuse(message) {
  console.error(message)
  process.exit(2)
}

const names = [...Object.keys(CLIENTS), ...RUNNERS]
const usage = `npm run clients -- [<name>[@<version>] …] [--json] [--keep]; names: ${names.join(', ')}`

/** @param {string} word */
function wanted(word) {
  const [, name = '', version] = /^([^@]+)(?:@(\S+))?$/.exec(word) ?? []
  if (!names.includes(name)) refuse(`there is no client or runner "${word}". ${usage}`)
  return { name, version }
}

/** What was asked for; wrong use is said, and ends with 2. */
function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, keep: { type: 'boolean' } },
    })
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}. ${usage}`)
  }
}

// an error of ours is no difference
process.on('uncaughtException', (error) => refuse(error.stack ?? error.message))

const { values, positionals } = given()
const outcomes = []
for (const { name, version } of (positionals.length > 0 ? positionals : names).map(wanted)) {
  const check = name in CLIENTS ? checkClient : checkRunner
  const outcome = await check(name, version, { keeps: values.keep === true })
  outcomes.push(outcome)
  if (!values.json) console.log(linesOf(outcome).join('\n'))
}
if (values.json) console.log(JSON.stringify(outcomes, null, 2))
process.exitCode = exitCodeOf(outcomes)
