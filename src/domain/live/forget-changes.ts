import type { Database } from '../../database/database.ts'
import { forgetText, forgottenAtOnce } from './statements.ts'

/** Deletes changes that are older than so many days. Several processes may do so at once. */
export async function forgetChanges({ query }: Pick<Database, 'query'>, days: number): Promise<void> {
  let count = forgottenAtOnce
  while (count === forgottenAtOnce) {
    const [forgotten] = await query<{ count: number }>({ text: forgetText, values: [days] })
    count = forgotten?.count ?? 0
  }
}
