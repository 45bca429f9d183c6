import { execaSync } from 'execa'
import { type Browser, chromium } from 'playwright-core'

/** Debian's package, or what `CHROMIUM` names. */
const PATH = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Whether Chromium starts here; says aloud what is skipped when it does not. */
export function hasChromium(): boolean {
  const { failed } = execaSync(PATH, ['--version', '--no-sandbox'], { reject: false })
  if (failed) {
    console.warn(
      `skipped: ${PATH} does not start (.ci/toolchains/chromium.sh installs it, CHROMIUM names another)`,
    )
  }
  return !failed
}

/** Starts Chromium without a window; in containers its own sandbox has no rights. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: ['--no-sandbox'] })
}
