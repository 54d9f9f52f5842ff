import pg from 'pg'
import { connectTimeoutMs } from '../../database/request-times.ts'

/** Connects the doctor to a Postgres; the caller ends it. */
export async function openPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bizgate doctor',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  // What is running reports a lost connection.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
