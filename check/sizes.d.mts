type Sizes = Readonly<Record<string, { packed: number; unpacked: number }>>

export function budgetFor(count: number): number
export function overBudget(budgets: Sizes, sizes: Sizes): string[]
export function size(options: { renew: boolean; ci: boolean }): Promise<string[]>
