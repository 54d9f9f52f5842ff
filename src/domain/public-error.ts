import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { unavailable } from './errors.ts'

/** The error as a caller may see it: UNAVAILABLE where the database cannot serve now. */
export function toPublic(error: unknown): unknown {
  return isDatabaseUnavailable(error) ? unavailable(error) : error
}
