/** Accounts of one size, which are measured together. */
export type SizeClass = 'small' | 'medium' | 'large'

/** Accounts by rank, the largest first: those of a class, which everyone of {@link callers} works in. */
export interface SizedAccounts {
  readonly size: SizeClass
  readonly ranks: readonly number[]
}

/**
 * How many contacts the account of a rank has, the largest being 1, as SQL and as a number: Zipf's law. Of 100,000
 * accounts the largest has 200,000 contacts, the hundredth 1,800, the one in the middle 4, the smallest 2.
 */
export const sizeSql = (rank: string, accounts: number) =>
  `ceil(${2 * accounts} / power(${rank}, ${exponent}))::int`

/** See {@link sizeSql}. */
export const sizeOf = (rank: number, accounts: number) => Math.ceil((2 * accounts) / rank ** exponent)

const exponent = 1.026

/** How many users call in turn: enough that none comes near a limit. */
export const callers = 100

/** The user id of a caller, from 0. */
export const callerId = (n: number) => `simulated-caller-${n}`

/** The owner of the account of a rank. */
export const ownerOf = (rank: number) => `simulated-owner-${rank}`

/** The accounts that are measured: the four largest, fifty of some 1,000 contacts, two hundred in the middle. */
export function pickAccounts(accounts: number): SizedAccounts[] {
  const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)
  return [
    { size: 'small', ranks: from(Math.floor(accounts / 2), 200) },
    { size: 'medium', ranks: from(Math.max(10, Math.floor(accounts / 570)), 50) },
    { size: 'large', ranks: from(1, 4) },
  ]
}
