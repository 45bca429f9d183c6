// Second step of the action: the pull request gets one comment, and every later run changes that one. Whatever stands
// in the way of it is a warning: the verdict is the first step's.
import { existsSync, readFileSync } from 'node:fs'
import { openComments } from './comments.mjs'
import { markerOf } from './text.mjs'

const { env } = process

/** Why there is nothing to write to; `undefined`: there is a pull request of this repository. */
function whyNot({ pull_request: asked, repository }) {
  if (env.TAILTEST_COMMENT !== 'true') return 'no comment was asked for'
  if (!existsSync(env.TAILTEST_TEXT ?? '')) return 'there is nothing to say'
  if (asked === undefined) return 'this is no pull request'
  const isOwn = asked.head.repo?.full_name === repository.full_name
  return isOwn ? undefined : 'the pull request comes from a fork, whose jobs may not write'
}

async function write(number) {
  const body = readFileSync(env.TAILTEST_TEXT, 'utf8')
  const comments = openComments({
    ...{ api: env.GITHUB_API_URL, repository: env.GITHUB_REPOSITORY, token: env.TAILTEST_TOKEN },
    number,
  })
  const marker = markerOf(env.TAILTEST_DIRECTORY || '.')
  const old = (await comments.all()).find((one) => isOurs(one, marker))
  if (old === undefined) return comments.add(body)
  if (old.body.replaceAll('\r\n', '\n').trim() !== body.trim()) return comments.change(old, body)
}

const WRITERS = ['OWNER', 'MEMBER', 'COLLABORATOR']

/** A stranger may write the marker, too; what they wrote stays theirs, and they could change it again. */
const isOurs = ({ body, user, author_association: as }, marker) =>
  body?.startsWith(marker) && (user?.type === 'Bot' || WRITERS.includes(as))

try {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
  const reason = whyNot(event)
  if (reason === undefined) await write(event.pull_request.number)
  else console.log(`No comment: ${reason}. The summary of this job has the text.`)
} catch (error) {
  const why = String(error.message).replace(/[\r\n]+/g, ' ')
  console.log(`::warning title=tailtest::No comment: ${why}. The summary of this job has the text.`)
}
