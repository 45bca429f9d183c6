import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, emptyEnvironment, type ModelServer } from '@tailtest/testkit'
import type { Shop } from './shop.ts'

const KEY = 'dummy'

/** What starts the real Claude Code as a person has it in front of them, set up before and asking no question. */
export async function claudeTerminal(
  shop: Pick<Shop, 'root' | 'home' | 'env'>,
  model: ModelServer,
  version?: string,
) {
  const { executable } = await clients['claude-code'].install(undefined, version)
  const project = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true }
  const settled = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: [KEY], rejected: [] },
    projects: { [shop.root]: project },
  }
  writeFileSync(join(shop.home, '.claude.json'), JSON.stringify(settled))
  return {
    command: executable,
    cwd: shop.root,
    env: {
      ...emptyEnvironment(shop.home),
      ...shop.env,
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: model.url,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
  }
}
