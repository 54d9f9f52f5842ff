import type { SqlQuery } from '@prisma/driver-adapter-utils'

/**
 * Names statements, so that a connection prepares each once and Postgres need not plan it anew.
 * Once `max` texts have a name further ones get the empty one, which means unprepared: names live as
 * long as their connection.
 */
export function createStatementNamer(max: number): (query: Pick<SqlQuery, 'sql'>) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= max) return ''
    const name = `q${names.size}`
    names.set(sql, name)
    return name
  }
}
