import type { EnumRef, InputRef } from '@pothos/core'
import type { Types } from '../../builder.ts'
import type { Column } from '../../define-record.ts'
import type { Constraint } from '../../fields/constraints.ts'
import type { ListFilter } from '../list-filter.ts'

/** An enum of the schema. */
export type Words<Word extends string = string> = EnumRef<Types, Word, Word>

/** The type of an input field of a filter. */
export type ConditionType = Extract<keyof Types['Scalars'], string> | InputRef<unknown> | Words

/** How the values of a condition are given: an input field of the filter. */
export interface ConditionInput {
  readonly type: ConditionType | [ConditionType]
  readonly description: string
  readonly constraint?: Constraint
}

/** One way to choose records by a column: an input field, and the SQL that it stands for. */
export interface Condition<Field extends string = string> {
  readonly field: Field
  readonly input: (column: Column) => ConditionInput
  /** What must hold of a column; `at` is the first of its placeholders. */
  readonly where: (name: string, column: Column, at: number) => string
  /** The values of the placeholders, whose number does not depend on what is given. */
  readonly values: (given: unknown) => readonly unknown[]
  /** Whether a value leaves the condition out, as null does: a range without ends; none does where absent. */
  readonly asksNothing?: (given: unknown) => boolean
  /** See {@link ListFilter}. */
  readonly usesSharedIndex?: true
  /** What is cheaper to ask where the condition is the only one, if anything. */
  readonly alone?: ((given: unknown) => ListFilter | undefined) | undefined
  /** How many records are read for a value: few, those that match, or, where no index helps, all; where absent those that match. */
  readonly reads?: (given: unknown) => 'few' | 'matches' | 'all'
}
