import { Command } from 'commander'

export const command = new Command('tailtest mcp')
  .description(
    'Serves agents that have tools but no hooks: speaks the Model Context Protocol over stdin and stdout until stdin closes. Tools: run, list, impact, why, strength, history and status. The agent’s client starts it, not a person.',
  )
  .action(async () => {
    const { serve } = await import('../mcp/serve.ts')
    await serve()
  })
