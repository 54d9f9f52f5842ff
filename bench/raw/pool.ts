import pg from 'pg'

// Dates and times reach the answer as text, without a detour over JavaScript's Date.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIso)

/** The pool of the raw server, of the product's size. */
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  onConnect: async client => {
    await client.query("SET TIME ZONE 'UTC'")
  },
})
// A connection lost while idle is replaced when it is needed.
pool.on('error', () => {})

/** `2026-11-15 19:31:00.123456+00`, as Postgres writes a time in UTC, in the contract's spelling, to the millisecond. */
function toIso(text: string): string {
  const seconds = text.slice(0, 19).replace(' ', 'T')
  const fraction = text.charAt(19) === '.' ? text.slice(20, text.indexOf('+', 20)) : ''
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
