import { pauseCommand } from './pause.ts'

export const command = pauseCommand('on', {
  description: 'Ends the pause of `tailtest off`.',
  type: 'session.resumed',
  done: 'tailtest is on again',
})
