import { expect, test } from 'vitest'
import { marked, testEnvironment } from '../src/environment.ts'

const passes = (name: string, options = {}) => name in testEnvironment({ [name]: 'x' }, options)

test.each([
  'ANTHROPIC_BASE_URL',
  'OPENAI_ORG',
  'STRIPE_API_KEY',
  'GITHUB_TOKEN',
  'npm_token',
  'CLIENT_SECRET',
  ...[
    'AWS_SECRET_ACCESS_KEY',
    'AWS_ACCESS_KEY_ID',
    'STRIPE_SECRET_KEY',
    'TOKEN',
    'SECRET',
    'API_KEY',
  ],
  ...[
    'GITHUB_PAT',
    'npm_config__authToken',
    'npm_config__auth',
    'DB_PASSWORD',
    'PGPASSWORD',
    'MYSQL_PWD',
  ],
  ...['GPG_PASSPHRASE', 'AZURE_OPENAI_KEY', 'GOOGLE_APPLICATION_CREDENTIALS', 'DOCKER_AUTH_CONFIG'],
  ...[
    'GITHUB_PATH',
    'GITHUB_ENV',
    'GITHUB_OUTPUT',
    'GITHUB_STATE',
    'GITHUB_STEP_SUMMARY',
    'BASH_ENV',
  ],
  'ACTIONS_ID_TOKEN_REQUEST_URL',
  ...[
    'DB_PASS',
    'SMTP_PASSWD',
    'SSHPASS',
    'DB_PWD',
    'INPUT_GITHUB-TOKEN',
    'spring.datasource.password',
  ],
  ...['npm_config_//registry.npmjs.org/:_authToken', 'npm_config_//registry.npmjs.org/:_password'],
  'FORCE_COLOR',
  'CLICOLOR_FORCE',
  'NODE_TEST_CONTEXT',
])('%s does not reach the tests', (name) => {
  expect(passes(name)).toBe(false)
})

test.each([
  'PATH',
  'HOME',
  'NODE_OPTIONS',
  'CI',
  'DATABASE_URL',
  'TOKENS',
  'MY_SECRETS',
  'KEYBOARD',
  ...[
    'PGHOST',
    'PGUSER',
    'PATH',
    'COMPAT',
    'MONKEY',
    'APP_KEY',
    'PWD',
    'OLDPWD',
    'PROJECT_PWD',
    'BYPASS',
    'GITHUB_ACTIONS',
    'GITHUB_SHA',
  ],
])('%s does', (name) => {
  expect(passes(name)).toBe(true)
})

test('a person’s exception is kept, in any case of letters, and even if the host asks to drop it', () => {
  expect(passes('STRIPE_API_KEY', { keep: ['stripe_api_key'] })).toBe(true)
  expect(passes('HOST_TOKEN', { keep: ['HOST_TOKEN'], drop: [/^HOST_/] })).toBe(true)
})

test('what the host drops is dropped, with a pattern that remembers its place too', () => {
  const drop = [/^HOST_/g]
  expect(testEnvironment({ HOST_A: '1', HOST_B: '2', OTHER: '3' }, { drop })).toEqual({
    OTHER: '3',
    NO_COLOR: '1',
  })
})

test('a run within a run carries both marks', () => {
  expect(marked({ TAILTEST_RUN: 'outer' }, 'inner')).toEqual({ TAILTEST_RUN: 'outer:inner' })
  expect(marked({}, 'only')).toEqual({ TAILTEST_RUN: 'only' })
})
