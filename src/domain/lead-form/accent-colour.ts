import { isColour, isSeenOnWhite } from '../../form-markup/accent.ts'
import type { Constraint } from '../fields/constraints.ts'

/** The colour of a form: one that can be told from a white page. */
export const accentColour: Constraint = {
  schema: { pattern: '^#[0-9a-fA-F]{6}$' },
  check: value => {
    if (typeof value !== 'string') return undefined
    if (!isColour(value)) return 'Must be a colour, such as #1d5fbf'
    return isSeenOnWhite(value)
      ? undefined
      : 'Must have a contrast of at least 3 to white: choose a darker one'
  },
}
