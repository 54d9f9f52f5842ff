import type { SqlQuery } from '@prisma/driver-adapter-utils'

/** A text with more is not prepared. */
export const maxNamedCharacters = 10_000

/**
 * Names statements, so that a connection prepares each once and Postgres need not plan it anew.
 * Once `max` texts have a name further ones get the empty one, as do long ones, which means unprepared: names live as
 * long as their connection. Two namers of one connection need different prefixes. `names` keeps them, by text.
 */
export function createStatementNamer(
  max: number,
  prefix: string,
  names: Map<string, string>,
): (query: Pick<SqlQuery, 'sql'>) => string {
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= max || sql.length > maxNamedCharacters) return ''
    const name = `${prefix}${names.size}`
    names.set(sql, name)
    return name
  }
}
