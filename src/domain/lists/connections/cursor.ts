import { errorCode } from '../../../error-code.ts'
import { badInput } from '../../errors.ts'
import type { OrderTerm } from '../list-order.ts'
import type { ConnectionArgs } from './connection.ts'

/** A place in a list: the name of its order, and what is compared of the record there, as text. */
export interface Position {
  readonly order: string
  readonly values: readonly (string | null)[]
}

/** As much of an order as its cursors depend on. */
interface CursorOrder {
  readonly name: string
  /** As 0.1.0 named it, whose cursors go on. */
  readonly oldName?: string
  readonly terms: readonly Partial<Pick<OrderTerm, 'isNullable'>>[]
}

/** A place as callers see it. */
export function asCursor({ order, values }: Position): string {
  return Buffer.from(JSON.stringify([order, ...values])).toString('base64url')
}

/** What is compared at a cursor's place; BAD_USER_INPUT on `argument` where it is no place in this order. */
export function readCursor(
  argument: 'after' | 'before',
  cursor: string,
  { name, oldName, terms }: CursorOrder,
): Position['values'] {
  const [order, ...values] = parsed(cursor)
  const fits =
    (order === name || order === oldName) &&
    values.length === terms.length &&
    values.every((value, place) => (value === null ? terms[place]?.isNullable : isPlainText(value)))
  if (!fits) throw notACursor(argument)
  return values as Position['values'] // just checked
}

/** The refusal of a cursor that was made up, or given by another list or order. */
export function notACursor(argument: 'after' | 'before') {
  return badInput({ [argument]: ['Must be a cursor of this list in this order'] })
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}

/** What `read` finds; BAD_USER_INPUT where Postgres says of a made-up cursor that a text in it is no date, for example. */
export async function orNotACursor<Result>(
  { after, before }: Pick<ConnectionArgs, 'after' | 'before'>,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (isDataException(error) && typeof after === 'string') throw notACursor('after')
    if (isDataException(error) && typeof before === 'string') throw notACursor('before')
    throw error
  }
}

/** Postgres's class 22. */
function isDataException(error: unknown): boolean {
  return errorCode(error)?.startsWith('22') === true
}
