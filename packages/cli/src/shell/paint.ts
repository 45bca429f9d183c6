import type { Env } from '@tailtest/adapter-kit'
import pico from 'picocolors'

/** Colours where a person looks at a terminal that has them, or asks for them: https://no-color.org, https://force-color.org. */
export function paintFor(
  { isTTY }: { isTTY?: boolean },
  env: Env,
): ReturnType<typeof pico.createColors> {
  const isForced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0'
  const isShown = isForced || (isTTY === true && env.TERM !== 'dumb')
  return pico.createColors(isShown && !env.NO_COLOR)
}
