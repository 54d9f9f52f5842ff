import { GraphQLError } from 'graphql'
import { parseUrl } from '../scalars.ts'

/** Where a form sends its visitors; null also where the database has what no form takes, such as `javascript:`. */
export function readRedirectUrl(kept: string | null): string | null {
  if (kept === null) return null
  try {
    return parseUrl(kept)
  } catch (error) {
    if (error instanceof GraphQLError) return null
    throw error
  }
}
