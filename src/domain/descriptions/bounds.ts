import type { Constraint } from '../fields/constraints.ts'

/**
 * The description with the bounds of the constraint, unless its text has the maximum.
 */
export function withBounds(description: string, constraint: Constraint | undefined): string {
  const most = constraint?.schema?.maxLength ?? constraint?.schema?.maxItems ?? constraint?.schema?.maximum
  const isTold = most !== undefined && description.includes(inDigits(most))
  return constraint && !isTold ? `${description} ${describeBounds(constraint)}`.trim() : description
}

function describeBounds({ schema = {} }: Constraint): string {
  const { minLength, maxLength, minimum, exclusiveMinimum, maximum, maxItems } = schema
  if (maxLength !== undefined)
    return `${minLength ? 'Not blank; at' : 'At'} most ${inDigits(maxLength)} characters.`
  if (maxItems !== undefined) return `At most ${inDigits(maxItems)} entries.`
  if (minimum !== undefined && maximum !== undefined)
    return `From ${inDigits(minimum)} to ${inDigits(maximum)}.`
  if (exclusiveMinimum !== undefined) return `Above ${inDigits(exclusiveMinimum)}.`
  return minimum === undefined ? '' : `Not below ${inDigits(minimum)}.`
}

function inDigits(number: number): string {
  return number.toLocaleString('en-US')
}
