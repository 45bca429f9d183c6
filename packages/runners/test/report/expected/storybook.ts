import type { Case } from './recorded.ts'

/** Of `test-storybook` on a Storybook 10.6.7 that was built and served; no recording of it can be made anew without one. */
const outcomes: Case = {
  project: 'storybook',
  files: [],
  expected: {
    'src/Breaks.stories.tsx': [
      ['fail', 'Breaks › Throws › play-test', /^no such price$/],
      ['fail', 'Breaks › Fails › play-test', /^expected 2 to be 3$/],
      ['fail', 'Breaks › Kaput › smoke-test', /kaput/],
    ],
  },
}

export const storybook = { outcomes }
