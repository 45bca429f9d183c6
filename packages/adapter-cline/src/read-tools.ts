/** The host's tools of which more than the name is read. */
const READ_TOOLS = ['editor', 'apply_patch', 'run_commands'] as const
export type ReadTool = (typeof READ_TOOLS)[number]

export function isReadTool(name: unknown): name is ReadTool {
  return READ_TOOLS.some((one) => one === name)
}
