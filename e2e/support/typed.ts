import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { REPOSITORY } from './shop.ts'

/** What a machine needs to reach its package registries; nothing of the person. */
const REACH =
  /^(?:PIP_\w+|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|PYENV_ROOT|https?_proxy|no_proxy)$/i

/** The first block of shell commands below a heading of a page, a line each; a text between `<<` and its end is one. */
export function commandsOf(page: string, heading: string): string[] {
  const text = readFileSync(join(REPOSITORY, page), 'utf8')
  const section = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`)) ?? ''
  const block = /^```sh\n(?<commands>[\s\S]*?)^```/m.exec(section)?.groups?.commands
  if (block === undefined) throw new Error(`${page} has no commands below "${heading}"`)
  return block.match(/^.*<<'(\w+)'\n[\s\S]*?^\1$|^.+$/gm) ?? []
}

/** The environment of somebody new: an empty home, in which what is installed for all projects goes, too. */
export function newcomersEnv(home: string): Record<string, string> {
  const reach = Object.entries(process.env).filter(([name]) => REACH.test(name))
  const name = { GIT_AUTHOR_NAME: 'Dev', GIT_COMMITTER_NAME: 'Dev' }
  const mail = { GIT_AUTHOR_EMAIL: 'dev@example.com', GIT_COMMITTER_EMAIL: 'dev@example.com' }
  const env = emptyEnvironment(home)
  return {
    ...Object.fromEntries(reach.map(([key, value = '']) => [key, value])),
    ...env,
    ...name,
    ...mail,
    npm_config_prefix: join(home, 'global'),
    PATH: [join(home, 'global', 'bin'), env.PATH].join(':'),
  }
}

/** Types commands into one shell, which ends with the first that fails; what it said on both channels. */
export async function typeAll(
  commands: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<string> {
  const { all } = await execa('bash', ['-e'], {
    ...{ cwd, env, extendEnv: false, all: true },
    input: `${commands.join('\n')}\n`,
  })
  return all
}
