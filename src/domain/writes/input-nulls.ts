import type { ModelName, RecordDefinition, RowOf } from '../define-record.ts'
import { refuseProblems } from '../errors.ts'

type WithoutNull<Input> = { [Key in keyof Input]: Exclude<Input[Key], null | undefined> }

/** An input without its nulls: in a create, null for an optional field means absent. */
export function withoutNulls<Input extends object>(input: Input): WithoutNull<Input> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given) as WithoutNull<Input> // entries lose the keys' types
}

/** An update's input: a column that is never null is not given null, nor is any field undefined. */
export type Changes<Name extends ModelName, Input> = {
  [Key in keyof Input]: Key extends keyof RowOf<Name>
    ? Exclude<Input[Key], undefined | Exclude<null, RowOf<Name>[Key]>>
    : Exclude<Input[Key], undefined>
}

/** An update's input; BAD_USER_INPUT where it would empty a column that is never null, or one of the `others`. */
export function refuseNulls<Name extends ModelName, Input extends object>(
  { columns }: RecordDefinition<Name>,
  input: Input,
  others: readonly (keyof Input & string)[] = [],
): Changes<Name, Input> {
  const needed: readonly string[] = [
    ...columns.filter(({ isNullable }) => !isNullable).map(({ field }) => field),
    ...others,
  ]
  refuseProblems(
    Object.fromEntries(
      needed.map(field => [`input.${field}`, Reflect.get(input, field) === null && 'Must not be null']),
    ),
  )
  return input as Changes<Name, Input> // just checked; GraphQL omits absent fields
}
