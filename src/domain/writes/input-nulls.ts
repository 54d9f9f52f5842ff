import { badInput } from '../errors.ts'

/** GraphQL omits absent fields: a key that is present has a value or null. */
type Given<Input> = { [Key in keyof Input]: Exclude<Input[Key], undefined> }
type WithoutNull<Input> = { [Key in keyof Input]: Exclude<Input[Key], null | undefined> }

/** An input without its nulls: in a create, null for an optional field means absent. */
export function withoutNulls<Input extends object>(input: Input): WithoutNull<Input> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given) as WithoutNull<Input> // entries lose the keys' types
}

/** An update's input, refused where it would empty one of `keys`, which every record has. */
export function refuseNulls<Input extends object, Key extends keyof Input & string>(
  input: Input,
  keys: readonly Key[],
): Given<Omit<Input, Key>> & WithoutNull<Pick<Input, Key>> {
  const nulls = keys.filter(key => input[key] === null)
  if (nulls.length > 0)
    throw badInput(Object.fromEntries(nulls.map(key => [`input.${key}`, ['Must not be null']])))
  return input as unknown as ReturnType<typeof refuseNulls<Input, Key>> // just checked
}
