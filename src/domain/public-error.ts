import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { unavailable } from './errors.ts'

/** What a caller is told of an error: that of a database which cannot serve now is UNAVAILABLE. */
export function toPublic(error: unknown): unknown {
  return isDatabaseUnavailable(error) ? unavailable(error) : error
}
