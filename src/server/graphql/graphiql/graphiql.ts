import { Worker } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import { HttpError, methodNotAllowed } from '../../../http/errors.ts'

/** The page, made once. */
interface Page {
  readonly gzipped: Buffer
  /** Says in `If-None-Match` that a browser has this very page. */
  readonly etag: string
}

/** Serves GraphiQL to browsers at the path of the API, where it is switched on. */
export function serveGraphiql(
  app: FastifyInstance,
  path: string,
  { graphiql }: Pick<Config, 'graphiql'>,
): void {
  if (!graphiql) return
  let page: Promise<Page> | undefined
  app.get(path, async (request, reply) => {
    // A query by GET could be run by any page that the user's browser opens.
    if (!request.headers.accept?.includes('text/html')) throw new HttpError(methodNotAllowed(['POST']))
    page ??= renderPage().catch(error => {
      page = undefined
      throw error
    })
    const { gzipped, etag } = await page
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept, accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    reply.type('text/html; charset=utf-8')
    if (acceptsGzip(request.headers['accept-encoding'])) {
      return reply.header('content-encoding', 'gzip').send(gzipped)
    }
    const unzip = createGunzip()
    unzip.end(gzipped)
    return reply.send(unzip)
  })
}

/** Whether a browser that sends this `Accept-Encoding` takes gzip. */
export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .map(offer => offer.split(';', 2).map(part => part.trim().toLowerCase()))
    .some(([coding, weight = 'q=1']) => coding === 'gzip' && Number(weight.slice(2)) > 0)
}

/** In a thread of its own: what rendering takes of memory, some 60 MB, ends with it. */
function renderPage(): Promise<Page> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./graphiql-page.ts', import.meta.url))
    worker.once('message', ({ gzipped, etag }: { gzipped: Uint8Array; etag: string }) =>
      resolve({ gzipped: Buffer.from(gzipped), etag }),
    )
    worker.once('error', reject)
  })
}
