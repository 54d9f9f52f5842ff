import { followCauses } from '../database/unavailable.ts'

const noConnection = 'accepts no more connections: the server, the database or the role is at its limit'
const noHost = 'is on a host whose name is not found'

/** Why a database cannot serve just now, by the kinds of Prisma's adapters and by the codes of Postgres and of Node. */
const troubles: Readonly<Record<string, string>> = {
  TooManyConnections: noConnection,
  '53300': noConnection,
  '53200': 'is out of memory',
  '25006': 'takes no writes: it is a standby, or read-only',
  '57P01': 'has ended the connection: it was stopped, or somebody ended the session',
  '57P02': 'has ended the connection: one of its processes crashed',
  '57P03': 'is starting, or stopping',
  '55P03': 'has a table that another session keeps locked',
  '57014': 'has ended a statement: it took too long, or somebody cancelled it',
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
}

/** What is the matter with a database that cannot serve just now. */
export function describeTrouble(error: unknown): string {
  const known = [...followCauses(error)].flatMap(link => keysOf(link).map(key => troubles[key]))
  return known.find(trouble => trouble !== undefined) ?? 'does not answer'
}

function keysOf(link: object): readonly string[] {
  const { code, originalCode, kind, port } = link as Readonly<Record<string, unknown>>
  // Prisma leaves out why; only where a name was looked up there is no port yet.
  const lookedUp = kind === 'DatabaseNotReachable' && port === undefined ? ['ENOTFOUND'] : []
  return [code, originalCode, kind].filter(key => typeof key === 'string').concat(lookedUp)
}
