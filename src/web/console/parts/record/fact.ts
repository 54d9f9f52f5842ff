import type { ComponentChildren } from 'preact'
import type { Outcome } from '../../client/use-change.ts'

/** The record that a fact belongs to, in the state in which it is shown. */
export interface FactOwner {
  readonly id: string
  readonly updatedAt: string
}

/** A fact of a record that is edited where it stands; its value is what its control holds. */
export interface Fact<Value> {
  readonly record: FactOwner
  /** Its name in the input, by which the server says what is wrong with it. */
  readonly field: string
  readonly label: string
  readonly value: Value
  /** A value in words, by itself or within a sentence; blank for none. */
  readonly say: (value: Value, isWithin?: boolean) => string
  /** What can be done with it, beside it. */
  readonly action?: ComponentChildren
  /** What is sent of a value: two of which the same is sent are the same. */
  readonly toInput: (value: Value) => object
  /** Writes a value of the record in this state; the answer is its next state. */
  readonly write: (value: Value, expectedUpdatedAt: string) => Promise<Outcome<string>>
  /** The value and the state that hold now. */
  readonly readNow: () => Promise<Outcome<{ readonly value: Value; readonly updatedAt: string }>>
}

/** The name of the draft of a fact. */
export function draftOfFact({ record, field }: Pick<Fact<unknown>, 'record' | 'field'>): string {
  return `fact/${record.id}/${field}`
}

/** A value in words, also where there is none. */
export function sayFact<Value>({ say }: Fact<Value>, value: Value, isWithin = false): string {
  return say(value, isWithin) || (isWithin ? 'none' : 'None')
}
