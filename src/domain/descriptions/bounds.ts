import type { Constraint } from '../fields/constraints.ts'

/** What a constraint bounds, as a sentence for people; empty where it bounds nothing. */
export function describeBounds({ schema = {} }: Constraint): string {
  const { maxLength, minimum, exclusiveMinimum, maximum, maxItems } = schema
  if (maxLength !== undefined) return `At most ${count(maxLength)} characters.`
  if (maxItems !== undefined) return `At most ${count(maxItems)}.`
  if (minimum !== undefined && maximum !== undefined) return `From ${count(minimum)} to ${count(maximum)}.`
  if (exclusiveMinimum !== undefined) return `Above ${count(exclusiveMinimum)}.`
  return minimum === undefined ? '' : `${count(minimum)} or more.`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
