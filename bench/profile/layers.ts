import type { Frame, StackNode } from './cpu-profile.ts'

/** A part of the work on a request, by which its time is told. */
export interface Layer {
  readonly name: string
  readonly colour: string
}

interface OwnedLayer extends Layer {
  /** Files whose functions belong to it: the product's, packages', and the raw server's that do the same work. */
  readonly files: RegExp
  /** Of these files only the functions of these names. */
  readonly functions?: RegExp
}

const packages = (names: string) => `node_modules/(${names})/`

/** From the outside in. The first whose files match has the frame. */
const owned: readonly OwnedLayer[] = [
  {
    // It is built in and has no frame of its own: these functions do little else.
    name: 'JSON.stringify',
    colour: '#9498a0',
    files: /^(src\/rest\/handle\.ts|bench\/raw\/answers\.ts)|result-processor\/stringify|yoga\/.*\/json\./,
    functions: /^(answerJson|sendJson|stringify|jsonStringifyResult\w*)$/,
  },
  {
    name: 'HTTP of Node',
    colour: '#4269d0',
    files: /^node:(_http|internal\/http|https?$)/,
  },
  {
    name: 'Fastify',
    colour: '#97bbf5',
    files: new RegExp(packages('fastify|@fastify/[^/]+|find-my-way|avvio|reusify|fastq|toad-cache')),
  },
  {
    name: 'log',
    colour: '#9c6b4e',
    files: new RegExp(
      `^(src/log\\.ts|src/server/http/access-log)|${packages('pino[^/]*|sonic-boom|thread-stream|safe-stable-stringify|quick-format-unescaped')}`,
    ),
  },
  {
    name: 'auth',
    colour: '#efb118',
    files: new RegExp(`^(src/auth/|bench/raw/token)|${packages('jose')}`),
  },
  {
    name: 'limits',
    colour: '#ff725c',
    files: new RegExp(`^src/limits/|${packages('graphql-rate-limit|rate-limiter-flexible')}`),
  },
  {
    name: 'REST face and server',
    colour: '#6cc5b0',
    files: /^(src\/(http|rest|server)\/|bench\/raw\/(server|answers)\.)/,
  },
  {
    name: 'operation check',
    colour: '#3ca951',
    files: /^(src\/operations\/|bench\/raw\/input\.)/,
  },
  {
    name: 'GraphQL server (yoga)',
    colour: '#ff8ab7',
    files: new RegExp(
      packages('graphql-yoga|@graphql-yoga/[^/]+|@envelop/[^/]+|@graphql-tools/[^/]+|@whatwg-node/[^/]+'),
    ),
  },
  {
    name: 'graphql-js',
    colour: '#f2a4d5',
    files: new RegExp(packages('graphql')),
  },
  {
    name: 'compiled GraphQL',
    colour: '#e377c2',
    files: new RegExp(packages('graphql-jit')),
  },
  {
    name: 'domain',
    colour: '#a463f2',
    files: new RegExp(
      `^(src/domain/|bench/raw/(answer-list|lists|list-sql|access)\\.)|${packages('@pothos/[^/]+')}`,
    ),
  },
  {
    name: 'CSV',
    colour: '#c5b0d5',
    files: new RegExp(`^src/(csv|exports)/|${packages('@json2csv/[^/]+')}`),
  },
  {
    name: 'Postgres driver',
    colour: '#17a2b8',
    files: new RegExp(
      `^(src/database/|bench/raw/pool\\.)|${packages('pg|pg-[^/]+|postgres-[^/]+|@prisma/[^/]+')}`,
    ),
  },
]

const compiled = findOwned('compiled GraphQL')
const http = findOwned('HTTP of Node')
const driver = findOwned('Postgres driver')

const toClient: Layer = { name: 'writing to the client', colour: '#6a8ff5' }
const toPostgres: Layer = { name: 'writing to Postgres', colour: '#3d93a3' }
const sockets: Layer = { name: 'sockets and streams', colour: '#7f93d8' }
const promises: Layer = { name: 'promises and ticks', colour: '#dbdb8d' }
const garbage: Layer = { name: 'garbage collector', colour: '#c9a227' }
const native: Layer = { name: 'Node outside of JavaScript', colour: '#b9c0d4' }
const rest: Layer = { name: 'rest', colour: '#e3e3e3' }

/** All layers, in the order they are told in. */
export const layers: readonly Layer[] = [
  native,
  sockets,
  ...owned.filter(({ name }) => name !== 'JSON.stringify'),
  toPostgres,
  findOwned('JSON.stringify'),
  toClient,
  promises,
  garbage,
  rest,
]

/** What V8 and Node's event loop do by themselves, by the name that stands for a function's. */
const unowned: Readonly<Record<string, Layer>> = {
  '(garbage collector)': garbage,
  '(program)': native,
  runMicrotasks: promises,
  processTicksAndRejections: promises,
}

/**
 * The layer of the nearest frame of the stack that has one. Native functions, Node's own streams and
 * small packages have none: they work for whoever called them.
 */
export function layerOf(node: StackNode): Layer {
  const { frame } = node
  const owner = findOwner(node)
  if (frame.isNative && /^write(v|\w*String|Buffer)$/.test(frame.name)) {
    if (owner === http) return toClient
    if (owner === driver) return toPostgres
  }
  return owner ?? unowned[frame.name] ?? (touchesSockets(node) ? sockets : rest)
}

function findOwner(node: StackNode): Layer | undefined {
  for (let at: StackNode | null = node; at; at = at.caller) {
    const owner = ownerOf(at.frame)
    if (owner) return owner
  }
  return undefined
}

function ownerOf({ file, name, isNative }: Frame): Layer | undefined {
  if (isNative) return undefined
  // graphql-jit's functions are made at run time; nothing else's are.
  if (file === '') return compiled
  return owned.find(layer => layer.files.test(file) && (layer.functions?.test(name) ?? true))
}

function touchesSockets(node: StackNode): boolean {
  for (let at: StackNode | null = node; at; at = at.caller) {
    if (/^node:(net|stream|internal\/stream)/.test(at.frame.file)) return true
  }
  return false
}

function findOwned(name: string): Layer {
  const layer = owned.find(layer => layer.name === name)
  if (!layer) throw new Error(`There is no layer ${name}`)
  return layer
}
