import type { HookTrial, TrialProject } from './adapter.ts'

/** What a host sends of each of its hooks that has something to say, and what is the same in all. */
export interface TrialPayloads {
  /** By the event, or the event and the first word of the matcher: `PreToolUse Bash`. Others are not tried. */
  payloads: Readonly<Record<string, (project: TrialProject) => object>>
  /** What every payload carries. */
  common?(event: string, project: TrialProject): object
}

/** A trial from such payloads, all of which have an answer. */
export function trialOf({
  payloads,
  common,
  ...host
}: TrialPayloads & Pick<HookTrial, 'answer'> & Partial<HookTrial>): HookTrial {
  return {
    payload({ event, matcher = '' }, project) {
      const own = payloads[`${event} ${/\w+/.exec(matcher)?.[0]}`] ?? payloads[event]
      return own && { payload: { ...common?.(event, project), ...own(project) }, speaks: true }
    },
    expand: (text) => text,
    variables: () => ({}),
    ...host,
  }
}
