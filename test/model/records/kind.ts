import type fc from 'fast-check'
import type { Refusal } from '../refusals.ts'
import type { Records, Row, Value } from './rows.ts'

/** A field of a kind's inputs. */
export interface Field {
  /** What is taken. */
  readonly good: fc.Arbitrary<Value>
  /** What is refused on the field. */
  readonly bad?: fc.Arbitrary<Value>
  /** What a new record has where nothing is given; absent where something has to be. */
  readonly otherwise?: Value
  /** What an update by null leaves; absent where null is refused. */
  readonly emptied?: Value
  /** What is kept of what is given, where it is not the same. */
  readonly kept?: (given: Value) => Value
}

/** A link to records of another kind. */
export interface Link {
  readonly to: string
  /** Whether the record is deleted with the other one; it is unlinked where not. */
  readonly goesWith?: true
  /** The argument by which a deletion of the other record moves this one to a third; without, it is refused. */
  readonly movedBy?: string
}

/** Values by field. */
export type Values = Readonly<Record<string, Value>>

/** When and in what state of the account something is done. */
export interface About {
  readonly records: Records
  readonly isFilling: boolean
  readonly now: string
  /** In the account's time zone. */
  readonly today: string
}

/** A mutation that moves a record to another state. */
export interface Move {
  readonly call: string
  readonly many?: string
  /** Further arguments, as they are written in a document. */
  readonly args?: string
  /** The states, as they read, that it can start from. */
  readonly from: readonly string[]
  readonly to: string
  readonly isOpen?: (row: Row, about: About) => boolean
  /** What it changes beside the state. */
  readonly changes?: (row: Row, about: About) => Values
}

/** What an input comes to beyond its fields: what it may be refused for, or more that changes. */
export interface Outcome {
  readonly refusals?: readonly Refusal[]
  readonly changes?: Values
}

/** A kind of record, and its rules as the documents tell them. */
export interface Kind {
  /** As changes and deletions name it. */
  readonly name: string
  /** Its type in the schema. */
  readonly type: string
  /** Its list, where it has one. */
  readonly list: string | null
  /** Its key in the account's export. */
  readonly exported: string
  readonly fields: Readonly<Record<string, Field>>
  readonly links: Readonly<Record<string, Link>>
  /** What a new record has beside what is given. */
  readonly fresh?: Values
  /** Fields that only the export has. */
  readonly hidden?: readonly string[]
  readonly moves?: readonly Move[]
  /** The mutation that makes one, where it is not `create` and the type. */
  readonly create?: string
  /** Whether a record takes these changes in its state. */
  readonly canChange?: (row: Row, changes: Values) => boolean
  readonly canGo?: (row: Row) => boolean
  readonly decide?: (given: Values, row: Row | null, about: About) => Outcome
  /** What reads otherwise than it is kept. */
  readonly reads?: (row: Row, today: string) => Values
}

/** A field that may be absent or empty. */
export function optional(good: Field['good'], bad?: Field['good']): Field {
  return { good, ...(bad && { bad }), otherwise: null, emptied: null }
}

/** A field that every record has, and a new one unless it is given. */
export function always(good: Field['good'], otherwise: Value, bad?: Field['good']): Field {
  return { good, ...(bad && { bad }), otherwise }
}

/** A field that a new record needs. */
export function needed(good: Field['good'], bad: Field['good']): Field {
  return { good, bad }
}
