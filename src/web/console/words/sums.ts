/** The sum of decimals of two places, counted in cents: exact as long as it is below 90 million million. */
export function sum(decimals: readonly string[]): string {
  const cents = decimals.reduce((total, decimal) => total + Math.round(Number(decimal) * 100), 0)
  return (cents / 100).toFixed(2)
}
