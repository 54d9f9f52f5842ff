/** Where code is. Native functions and what V8 does by itself have no file. */
export interface Frame {
  readonly name: string
  /** `src/…`, `bench/…`, `node:…` or `node_modules/<package>/…`; empty where there is none. */
  readonly file: string
  readonly isNative: boolean
}

const packages = (names: string) => `node_modules/(${names})/`

/**
 * The files of each layer, from the outside in: the product's, packages', and those of the raw server that do the same
 * work. The first that matches has the frame.
 */
const owned: Readonly<Record<string, RegExp>> = {
  'HTTP of Node': /^node:(_http|internal\/http|https?$)/,
  Fastify: new RegExp(packages('fastify|@fastify/[^/]+|find-my-way|avvio|reusify|fastq|toad-cache')),
  log: new RegExp(
    `^(src/log/|src/server/http/access-log)|${packages('pino[^/]*|sonic-boom|safe-stable-stringify|quick-format-unescaped')}`,
  ),
  auth: new RegExp(`^(src/auth/|bench/raw/token)|${packages('jose')}`),
  limits: new RegExp(`^src/limits/|${packages('graphql-rate-limit|rate-limiter-flexible')}`),
  'metrics and traces': /^src\/(metrics|observation|tracing)\//,
  'REST face and server': /^(src\/(http|idempotency|rest|server)\/|bench\/raw\/(server|answers)\.)/,
  'operation check': new RegExp(
    `^(src/(input|operations)/|bench/raw/input\\.)|${packages('ajv|ajv-formats')}`,
  ),
  'GraphQL server (yoga)': new RegExp(
    packages('graphql-yoga|@graphql-yoga/[^/]+|@envelop/[^/]+|@graphql-tools/[^/]+|@whatwg-node/[^/]+'),
  ),
  'graphql-js': new RegExp(packages('graphql')),
  'compiled GraphQL': new RegExp(packages('graphql-jit')),
  domain: new RegExp(`^(src/domain/|bench/raw/(answer-list|lists|list-sql)\\.)|${packages('@pothos/[^/]+')}`),
  CSV: new RegExp(`^src/files/csv/|${packages('@json2csv/[^/]+')}`),
  'Postgres driver': new RegExp(
    `^(src/database/|bench/raw/pool\\.)|${packages('pg|pg-[^/]+|postgres-[^/]+|@prisma/[^/]+')}`,
  ),
}

/** Work of V8 and Node's event loop, by the name in place of a function's. */
const unowned: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collector',
  '(program)': 'Node outside of JavaScript',
  runMicrotasks: 'promises and ticks',
  processTicksAndRejections: 'promises and ticks',
}

/** All layers, in the order in which tables have them. */
export const layers: readonly string[] = [
  'Node outside of JavaScript',
  'sockets and streams',
  ...Object.keys(owned),
  'writing to Postgres',
  'JSON.stringify',
  'writing to the client',
  'promises and ticks',
  'garbage collector',
  'rest',
]

/**
 * The layer of the nearest frame of a stack that has one. Native functions, Node's own streams and
 * small packages have none: their time counts for their caller.
 */
export function layerOf(stack: readonly [Frame, ...Frame[]]): string {
  const [frame] = stack
  const owner = stack.map(ownerOf).find(layer => layer !== undefined)
  if (frame.isNative && /^write(v|\w*String|Buffer)$/.test(frame.name)) {
    if (owner === 'HTTP of Node') return 'writing to the client'
    if (owner === 'Postgres driver') return 'writing to Postgres'
  }
  const touchesSockets = stack.some(({ file }) => /^node:(net|stream|internal\/stream)/.test(file))
  return owner ?? unowned[frame.name] ?? (touchesSockets ? 'sockets and streams' : 'rest')
}

function ownerOf({ file, name, isNative }: Frame): string | undefined {
  if (isNative) return undefined
  // graphql-jit's functions are made at run time; nothing else's are.
  if (file === '') return 'compiled GraphQL'
  // It is built in and has no frame of its own: these functions do little else.
  if (/^(answerJson|sendJson|stringify|jsonStringifyResult\w*)$/.test(name)) return 'JSON.stringify'
  return Object.keys(owned).find(layer => owned[layer]?.test(file))
}
