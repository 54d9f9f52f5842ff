import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { type Constraint, filledText } from '../fields/constraints.ts'
import { inputFields } from '../fields/input-fields.ts'

/** An amount of 0 or more. */
export const notNegativeAmount: Constraint = {
  schema: { minimum: 0 },
  check: value => (Decimal.isDecimal(value) && value.lt(0) ? 'Must not be below 0' : undefined),
}

/** An amount above 0. */
export const positive: Constraint = {
  schema: { exclusiveMinimum: 0 },
  check: value => (Decimal.isDecimal(value) && value.lte(0) ? 'Must be above 0' : undefined),
}

/** The input of a line of an invoice or a proposal. */
export const lineItemInput = {
  description: 'Quantity times unit price must come out in whole cents; a negative unit price is a discount.',
  fields: inputFields(t => ({
    description: t.string({ required: true, constraint: filledText(255) }),
    quantity: t.field({ type: 'Decimal', required: true, constraint: positive }),
    unitPrice: t.field({ type: 'Decimal', required: true }),
  })),
}
