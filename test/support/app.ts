import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { isKey } from '../../src/auth/api-keys/key-text.ts'
import type { Database } from '../../src/database/database.ts'
import type { Services } from '../../src/server/services.ts'
import type { RunningServer } from '../../src/server/start.ts'
import {
  type DatabaseSetup,
  type ServerSetup,
  shareServer,
  startOnOwnDatabase,
  startOnWorkerDatabase,
} from './test-server.ts'

/** An answer over HTTP; `body` is its JSON where it is JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came, which has no type
  readonly body: any
  readonly text: string
}

/** One error of a GraphQL answer. */
export interface GraphqlProblem {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came, which has no type
  readonly extensions?: any
}

/** The answer to a GraphQL request. */
export interface GraphqlAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came, which has no type
  readonly data: any
  readonly errors?: readonly GraphqlProblem[]
}

/** How a REST request is sent. */
export interface RestOptions {
  /** The user whose token goes with it, or an API key. */
  readonly as?: string | null
  /** Sent as JSON; a string, bytes or null as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A fresh account and the people around it. */
export interface TestAccount {
  readonly accountId: string
  readonly ownerId: string
  readonly memberId: string
}

/** The real server, and ways to use it as its users do. */
export interface TestApp {
  readonly url: string
  /** URL of its metrics; null where they are not served. */
  readonly metricsUrl: string | null
  readonly services: Services
  readonly database: Database
  newUser(): string
  /** An unused address for X-Forwarded-For: the test server trusts one proxy. */
  newAddress(): string
  newAccount(): Promise<TestAccount>
  /** A token of the user; of an API key the key itself, so that one can stand wherever a user does. */
  token(userId: string): Promise<string>
  rest(method: string, path: string, options?: RestOptions): Promise<Answer>
  graphql(
    userId: string | null,
    query: string,
    variables?: object,
    options?: { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<GraphqlAnswer>
  close(): Promise<void>
}

/** Why a file cannot share: a sentence, such as "Counts every statement of the server." */
type Reason = `${string} ${string}.`

/** A server that others may use as well, or one over the worker's database that is the file's own. */
interface OnWorkerDatabase extends ServerSetup, Partial<Record<keyof DatabaseSetup | 'ownDatabase', never>> {
  readonly ownServer?: Reason
}

/** A server of the file's own on a database of its own. */
interface OnOwnDatabase extends ServerSetup, DatabaseSetup {
  readonly ownDatabase: Reason
  readonly ownServer?: never
}

export type AppOptions = OnWorkerDatabase | OnOwnDatabase

/**
 * The server that all files of a worker share which start it with the same options, over the worker's database: a
 * file counts and changes only what belongs to its own accounts, users and addresses. One that cannot says why, and
 * gets a server of its own, or a database of its own as well; they are closed after its tests.
 */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  if (options.ownDatabase === undefined && options.ownServer === undefined)
    return createApp({ ...(await shareServer(options)), close: refuseToClose })
  const server = await startOwn(options)
  afterAll(server.close)
  return createApp(server)
}

function startOwn({ ownServer: _server, ownDatabase, ...setup }: AppOptions): Promise<RunningServer> {
  return ownDatabase === undefined ? startOnWorkerDatabase(setup) : startOnOwnDatabase(setup)
}

async function refuseToClose(): Promise<never> {
  throw new Error("Other files use this server: startApp({ ownServer: 'Closes it.' })")
}

function createApp({ services, url, metricsUrl, close }: RunningServer): TestApp {
  const token = async (userId: string) => {
    if (isKey(userId)) return userId
    if (!services.developmentIssuer) throw new Error('This server takes tokens of another issuer')
    return services.developmentIssuer.issueToken(userId, { now: services.now })
  }
  // Limits by address count what this file sends, not what others of the worker sent.
  const ownAddress = newAddress()
  const send = async (path: string, { as, body, headers = {}, method }: RestOptions & { method: string }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': ownAddress,
        ...(as ? { authorization: `Bearer ${await token(as)}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: encodeBody(body) }),
    })
    return readAnswer(response)
  }
  return {
    url,
    metricsUrl,
    services,
    database: services.database,
    newUser: () => `user-${randomUUID()}`,
    newAddress,
    newAccount: () => createAccount(services.database),
    token,
    rest: (method, path, options = {}) => send(path, { ...options, method }),
    graphql: async (userId, query, variables = {}, { headers = {} } = {}) => {
      const request = { method: 'POST', as: userId, body: { query, variables }, headers }
      // The rest of a budget differs in every answer.
      const { extensions: _cost, ...answer } = (await send('/graphql', request)).body
      return answer
    },
    close,
  }
}

/** In canonical spelling: no group begins with a zero. */
function newAddress(): string {
  const groups = randomBytes(6).toString('hex').matchAll(/.{4}/g)
  return `fd00:${[...groups].map(([group]) => `1${group.slice(1)}`).join(':')}::1`
}

function encodeBody(body: unknown): BodyInit {
  return typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body)
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}

async function createAccount({ prisma }: Database): Promise<TestAccount> {
  const [ownerId, memberId] = [`owner-${randomUUID()}`, `member-${randomUUID()}`]
  const { id: accountId } = await prisma.account.create({
    data: { name: 'Test account', ownerId, teamMembers: { create: { userId: memberId } } },
  })
  return { accountId, ownerId, memberId }
}
