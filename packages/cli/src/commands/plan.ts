import { Command } from 'commander'
import { addCommand } from '../plan/add.ts'
import { doneCommand, removeCommand } from '../plan/finish.ts'
import { startCommand } from '../plan/start.ts'
import { statusCommand } from '../plan/status.ts'

export const command = new Command('tailtest plan')
  .description(
    'Steps from red to green, kept in .tailtest/tdd/plan.json. Each has the test that asks for it, or is a refactoring. Without a command: status.',
  )
  .addCommand(addCommand)
  .addCommand(startCommand)
  .addCommand(statusCommand, { isDefault: true })
  .addCommand(doneCommand)
  .addCommand(removeCommand)
