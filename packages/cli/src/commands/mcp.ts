import { Command } from 'commander'

export const command = new Command('tailtest mcp')
  .description(
    'Serves an agent that has tools but no hooks, by the Model Context Protocol over stdin and stdout, until it closes stdin: the tools run, list, impact, why, strength, history and status. An agent’s client starts it, not a person.',
  )
  .action(async () => {
    const { serve } = await import('../mcp/serve.ts')
    await serve()
  })
