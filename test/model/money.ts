/** An amount of cents as GraphQL answers it, such as `-0.05`. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount of cents as the contract answers it. */
export function number(cents: number): number {
  return Number(decimal(cents))
}
