import { addTax, type Cents } from './price.ts'

export interface Line {
  sku: string
  price: Cents
  quantity: number
}

export type Cart = readonly Line[]

/** Puts an article into the cart; one that is there already gets a higher quantity. */
export function add(cart: Cart, line: Line): Cart {
  if (line.quantity < 1) throw new RangeError(`quantity of ${line.quantity}`)
  const known = cart.find(({ sku }) => sku === line.sku)
  if (known === undefined) return [...cart, line]
  const more = { ...known, quantity: known.quantity + line.quantity }
  return cart.map((each) => (each === known ? more : each))
}

export function total(cart: Cart, taxPercent = 0): Cents {
  const net = cart.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return addTax(net, taxPercent)
}
