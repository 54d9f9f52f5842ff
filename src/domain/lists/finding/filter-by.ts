import { columnOf, type RecordDefinition } from '../../define-record.ts'
import { everything, type ListFilter } from '../list-filter.ts'
import type { Condition } from './condition.ts'

/** The conditions of a record by the fields of its filter. */
export type Conditions = Readonly<Record<string, Condition>>

/** A condition of which a caller has given the value. */
interface Given {
  readonly name: string
  readonly condition: Condition
  readonly value: unknown
}

/** The conditions that a filter asks for, in the order of their declaration. */
export function givenIn(conditions: Conditions, filter: object): readonly Given[] {
  return Object.entries(conditions).flatMap(([name, condition]) => {
    const value: unknown = Reflect.get(filter, name)
    const isAsked = value !== null && value !== undefined && !condition.asksNothing?.(value)
    return isAsked ? [{ name, condition, value }] : []
  })
}

/**
 * The records of which all holds that a caller's filter says, and of which `others` holds. The text depends
 * on which fields are given, the values are bound.
 */
export function filterBy(
  record: RecordDefinition,
  conditions: Conditions,
  filter: object,
  others: ListFilter,
): ListFilter {
  const given = givenIn(conditions, filter)
  const [only, ...more] = given
  if (!only) return others
  const alone = more.length === 0 && others === everything ? only.condition.alone?.(only.value) : undefined
  return alone ?? given.reduce<ListFilter>((sum, next) => and(record, sum, next), others)
}

function and(record: RecordDefinition, sum: ListFilter, { name, condition, value }: Given): ListFilter {
  const column = columnOf(record.model, condition.field)
  const at = 4 + sum.values.length
  return {
    name: `${sum.name}, ${name}`,
    where: [...sum.where, condition.where(`r.${column.column}`, column, at)],
    values: [...sum.values, ...condition.values(value)],
    isSearch: true,
    ...((sum.usesSharedIndex ?? condition.usesSharedIndex) && { usesSharedIndex: true }),
  }
}
