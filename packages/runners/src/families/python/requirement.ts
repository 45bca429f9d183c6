/** The normalised name in a requirement (`Pytest_Asyncio[x]>=1 ; extra` → `pytest-asyncio`), as PEP 503 has it; `undefined`: an option or a comment. */
export function requirementName(requirement: string): string | undefined {
  const name = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:$|[[<>=!~;@,#( ])/.exec(
    requirement,
  )?.[1]
  return name?.toLowerCase().replace(/[-_.]+/g, '-')
}
