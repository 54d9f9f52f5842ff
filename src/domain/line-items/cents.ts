import type { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'

/** Cents of an amount of two decimal places, exact at any size. */
export function toCents(amount: Decimal): bigint {
  return BigInt(amount.toFixed(2).replace('.', ''))
}

/** An amount in cents as decimal text, such as `-0.05`. */
export function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
