import type { ExportedValues } from '../define-record.ts'

/** What the service holds a record to beyond the types of its values. */
export interface ExportedRule {
  /** The key that a breach is told of. */
  readonly key: string
  /** What is wrong where it is broken. */
  readonly breach: string
  /** Whether a record, whose values are of their types, keeps it. */
  readonly holds: (record: ExportedValues) => boolean
}

/** An amount of at most two decimal places in cents, exactly. */
export function centsOf(amount: unknown): bigint {
  return BigInt(Math.round(Number(amount) * 100))
}

/** The records that are listed in another. */
export function nestedIn(record: ExportedValues, key: string): readonly ExportedValues[] {
  return record[key] as readonly ExportedValues[] // by its schema
}
