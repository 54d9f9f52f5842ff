import type { Deal } from '../../generated/prisma/client.ts'
import { conflict } from '../errors.ts'

/** CONFLICT where the probability of a closed deal would change. */
export function requireChangeable(
  { status, probability }: Pick<Deal, 'status' | 'probability'>,
  data: { readonly probability?: number | undefined },
): void {
  if (status === 'open' || data.probability === undefined || data.probability === probability) return
  throw conflict(`The probability of a deal that is ${status} cannot change`)
}
