import { parseUrl, refusalOf } from '../scalars.ts'

/** Where a form sends its visitors; null also where the database has what no form takes, such as `javascript:`. */
export function readRedirectUrl(kept: string | null): string | null {
  return kept !== null && refusalOf(parseUrl, kept) === undefined ? kept : null
}
