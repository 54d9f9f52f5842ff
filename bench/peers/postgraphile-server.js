// PostGraphile over the benchmark's tables. Plain JavaScript, because it is installed only on request.
import { createServer } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { access } from '../raw/list-sql.ts'
import { readUserId } from '../raw/token.ts'

const { DATABASE_URL, HOST, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
pool.on('error', () => {})

/** Refuses the operation unless the account that it names is open to the caller. */
async function context({ node }, { variableValues }) {
  const values = [variableValues?.account, await readUserId(node?.req)]
  const { rows } = await pool.query({ ...access, values })
  if (rows.length === 0) throw new Error('Forbidden')
  return {}
}

const preset = {
  extends: [PostGraphileAmberPreset],
  // Lists are sorted by time here, which its default offers only where an index begins with it.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { port: Number(PORT), host: HOST, graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { context, explain: false },
}

const instance = postgraphile(preset)
const handle = instance.createServ(grafserv).createHandler()
await instance.getSchema()
createServer((request, response) => {
  if (request.url === '/ready') response.end()
  else handle(request, response)
}).listen(Number(PORT), HOST)
process.once('SIGTERM', () => process.exit(0))
