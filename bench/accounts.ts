/** One account of the data: its id and how much it holds. */
export interface BenchAccount {
  readonly id: string
  readonly contacts: number
  readonly deals: number
  readonly invoices: number
}

/** The lead form of the account that is written to. */
export const formId = '0b6d1c55-7a0e-4f5b-9d1a-5a0c4b1f0001'

/** The owner of an account; each has its own, as a user may have few exports at once. */
export function ownerIdOf(accountId: string): string {
  return `bench-owner-${accountId}`
}

/** What the id of a team member begins with. */
export const userPrefix = 'bench-user-'

/** The id of the n-th user, from 0. */
export function userId(n: number): string {
  return `${userPrefix}${n}`
}

/** An account by its number, with as many deals and invoices as `records`. */
export function numberedAccount(number: number, contacts: number, records: number): BenchAccount {
  const id = `5eb0c0de-0000-4000-8000-${String(number).padStart(12, '0')}`
  return { id, contacts, deals: records, invoices: records }
}

export type BenchAccounts = ReturnType<typeof describeAccounts>

export function describeAccounts(quick: boolean) {
  const [medium, large, linked] = quick ? [5_000, 20_000, 2_000] : [100_000, 1_000_000, 100_000]
  return {
    /** What servers are compared on; it is never written to. */
    small: numberedAccount(1, 1_000, 1_000),
    medium: numberedAccount(2, medium, 1_000),
    large: numberedAccount(3, large, linked),
    /** Takes the creates and the form's submissions. */
    written: numberedAccount(4, 1_000, 1_000),
  }
}
