import type { Database } from '../../src/database/database.ts'

/**
 * Reads a text that is another one when any row of any table is, of one account where it is named, but for the hits
 * of limits, the receipts of exports and the last uses of API keys.
 */
export async function openFingerprint(
  { query }: Pick<Database, 'query'>,
  accountId?: string,
): Promise<() => Promise<string>> {
  const tables = await query<{ name: string }>({
    text: `SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public'
        AND tablename NOT IN ('rate_limit_hits', 'export_receipts', '_prisma_migrations') ORDER BY 1`,
    values: [],
  })
  const parts = tables.map(({ name }) => {
    const row = name === 'api_keys' ? `md5((to_jsonb(t) - 'last_used_at')::text)` : 'md5(t::text)'
    return `SELECT '${name}' AS name, count(*)::text || md5(coalesce(string_agg(${row}, '' ORDER BY ${row}), '')) AS rows FROM "${name}" t
      ${accountId === undefined ? '' : `WHERE ${name === 'accounts' ? 'id' : 'account_id'} = '${accountId}'`}`
  })
  const text = `SELECT json_agg(json_build_array(name, rows) ORDER BY name)::text AS all FROM (${parts.join(' UNION ALL ')}) parts`
  return async () => {
    const [row] = await query<{ all: string }>({ text, values: [] })
    return row?.all ?? ''
  }
}
