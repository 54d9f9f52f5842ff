// PostGraphile over the benchmark's tables. Plain JavaScript, because it is installed only on request.
import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const { AUTH_JWKS_URL, AUTH_ISSUER, AUTH_AUDIENCE, DATABASE_URL, HOST, PORT } = process.env
const keys = createRemoteJWKSet(new URL(AUTH_JWKS_URL))
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
pool.on('error', () => {})
const verified = new Map()

/** The caller's id; signatures are checked once. */
async function readUserId(authorization = '') {
  const token = authorization.slice('Bearer '.length)
  const known = verified.get(token)
  if (known && known.expiresAtMs > Date.now()) return known.userId
  const { payload } = await jwtVerify(token, keys, { issuer: AUTH_ISSUER, audience: AUTH_AUDIENCE })
  verified.set(token, { userId: payload.sub, expiresAtMs: payload.exp * 1000 })
  return payload.sub
}

const access = {
  name: 'access',
  text: `SELECT 1 FROM accounts a WHERE a.id = $1 AND (a.owner_id = $2
    OR EXISTS (SELECT 1 FROM team_members t WHERE t.account_id = a.id AND t.user_id = $2))`,
}

/** Refuses the operation unless the account that it names is open to the caller. */
async function context({ node }, { variableValues }) {
  const userId = await readUserId(node?.req.headers.authorization)
  const { rows } = await pool.query({ ...access, values: [variableValues?.account, userId] })
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
