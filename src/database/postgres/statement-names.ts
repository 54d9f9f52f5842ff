import { hash } from 'node:crypto'
import type { SqlQuery } from '@prisma/driver-adapter-utils'

/** A text with more is not prepared. */
export const maxNamedCharacters = 10_000

/**
 * Names statements, so that a connection prepares each once and Postgres need not plan it anew.
 * Once `max` texts have a name further ones get the empty one, as do long ones, which means unprepared: names live as
 * long as their connection. `names` keeps them, by text. A name says what its text is: on a session that a pooler hands
 * on, what another process has prepared by it is the same statement.
 */
export function createStatementNamer(
  max: number,
  names: Map<string, string>,
): (query: Pick<SqlQuery, 'sql'>) => string {
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= max || sql.length > maxNamedCharacters) return ''
    // 43 characters, where Postgres cuts a name at 63.
    const name = hash('sha256', sql, 'base64url')
    names.set(sql, name)
    return name
  }
}
