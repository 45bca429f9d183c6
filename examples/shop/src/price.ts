/** Money is counted in whole cents. */
export type Cents = number

export function addTax(net: Cents, percent: number): Cents {
  if (percent < 0) throw new RangeError(`tax of ${percent} %`)
  return net + Math.round((net * percent) / 100)
}

export function format(amount: Cents, currency = 'EUR'): string {
  const sign = amount < 0 ? '-' : ''
  const units = Math.floor(Math.abs(amount) / 100)
  const cents = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${sign}${units}.${cents} ${currency}`
}
