const HISTORIES = ['ref', 'file', 'none']
const FAILINGS = ['regression', 'recurring']

function oneOf(name, value, words) {
  if (words.includes(value)) return value
  throw new Error(`${name}: ${JSON.stringify(value)} is none of ${words.join(', ')}`)
}

const isTrue = (name, value) => oneOf(name, value, ['true', 'false']) === 'true'

/** What was asked for, of the variables that action.yml sets. Pure; throws with the name of the input that is wrong. */
export function settingsOf(env) {
  const failOn = (env.TAILTEST_FAIL_ON ?? '').split(/[\s,]+/).filter((word) => word !== '')
  const isProving = isTrue('prove', env.TAILTEST_PROVE)
  // there the token may write and the sources are a stranger's: their tests would run beside it
  if (isProving && env.GITHUB_EVENT_NAME === 'pull_request_target') {
    throw new Error(
      'prove: on pull_request_target a stranger’s tests would run with the rights of this repository. Use pull_request.',
    )
  }
  return {
    directory: env.TAILTEST_DIRECTORY || '.',
    prove: isProving ? baseOf(env) : undefined,
    setup: env.TAILTEST_SETUP ?? '',
    timeout: env.TAILTEST_TIMEOUT ?? '',
    history: oneOf('history', env.TAILTEST_HISTORY, HISTORIES),
    since: env.TAILTEST_SINCE ?? '',
    failOn: failOn.map((word) => oneOf('fail-on', word, FAILINGS)),
  }
}

/** The ref to prove against; `undefined`: this is no pull request, and none was given. */
function baseOf({ TAILTEST_BASE: given = '', GITHUB_BASE_REF: ofPullRequest = '' }) {
  if (given !== '') return given
  return ofPullRequest === '' ? undefined : `origin/${ofPullRequest}`
}
