import type { Constraint } from '../fields/constraints.ts'

/** What a constraint bounds, as a sentence for people; empty where it bounds nothing. */
export function describeBounds({ schema = {} }: Constraint): string {
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum, maxItems } = schema
  if (maxLength !== undefined)
    return `${minLength ? 'Not blank; at' : 'At'} most ${count(maxLength)} characters.`
  if (maxItems !== undefined) return `At most ${count(maxItems)} entries.`
  if (minimum !== undefined && maximum !== undefined) return `From ${count(minimum)} to ${count(maximum)}.`
  if (exclusiveMinimum !== undefined) return `Above ${count(exclusiveMinimum)}.`
  return minimum === undefined ? '' : `Not below ${count(minimum)}.`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
