import { pauseCommand } from './pause.ts'

export const command = pauseCommand('off', {
  description: 'Pauses tailtest for a session: nothing is run or said until `tailtest on`.',
  type: 'session.paused',
  done: 'paused: tailtest says nothing until `tailtest on`',
})
