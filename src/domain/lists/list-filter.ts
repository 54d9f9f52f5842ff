import type { RecordDefinition } from '../define-record.ts'

/** Which records a list is about, in SQL; its values begin at $4. */
export interface ListFilter {
  /** Unique among the record's filters; says nothing of the values. */
  readonly name: string
  /** Conditions on the row `r`; {@link today} is the account's day. */
  readonly where: readonly string[]
  readonly values: readonly unknown[]
  /** Which stored counts add up to the total; where absent, the statement counts. */
  readonly kept?: KeptTotal
  /** A search, or values of a caller's filter: the number of matches, and the use of indexes, depend on the values. */
  readonly isSearch?: true
  /** Its index has the records of all accounts together, so that it takes longer to read the more there are of others. */
  readonly usesSharedIndex?: true
  /** Matches may be far apart in the list: their keys are found over the index before the rows are read. */
  readonly isSparse?: true
}

/** Which stored counts make a total. */
export interface KeptTotal {
  /** The condition on a row of `record_counts`. */
  readonly where: string
  /** What the row counts for, where not `records`. */
  readonly records?: string
}

/** The condition on stored counts that selects those of a state, not those of its dates. */
export const whateverDate = "due_date = 'infinity'"

/** The account's calendar day, in a filter of a record with dates. */
export const today = '(SELECT day FROM today)'

/** All records of the account. */
export const everything: ListFilter = { name: 'all', where: [], values: [], kept: { where: whateverDate } }

/** The records of one state, by which their counts are stored; without a state, all. */
export function ofState(
  { model, countedBy }: RecordDefinition,
  state: string | null | undefined,
): ListFilter {
  if (!state) return everything
  if (!countedBy) throw new Error(`No counts of ${model} by state are stored`)
  const { column, type } = countedBy
  return {
    name: `of ${column}`,
    where: [`r.${column} = $4::${type}`],
    values: [state],
    kept: { where: `${whateverDate} AND state = $4::${type}::text` },
  }
}
