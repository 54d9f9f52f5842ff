import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { publishedFormats } from '../files/published-formats.ts'
import { chooseCoding } from '../http/content-coding.ts'
import { etagOf, isAmong } from './http/etag.ts'

/** A public file of the project. */
interface PublishedFile {
  readonly path: string
  readonly file: string
  readonly contentType: string
}

/** `npm run generate` writes them, and `npm run check` fails where they are not what would be written. */
const publishedFiles: readonly PublishedFile[] = [
  { path: '/api/v1/openapi.json', file: 'openapi.json', contentType: 'application/json' },
  ...Object.values(publishedFormats).map(({ name, contentType }) => ({
    path: `/formats/${name}`,
    file: `formats/${name}`,
    contentType,
  })),
]

/** The stored form of a file, gzipped to a tenth of its size. */
interface Kept {
  readonly gzipped: Buffer
  readonly etag: string
}

/** Serves the descriptions of the REST face and of the exports publicly, each read at its first request. */
export function servePublishedFiles(app: FastifyInstance): void {
  for (const file of publishedFiles) servePublishedFile(app, file)
}

function servePublishedFile(app: FastifyInstance, { path, file, contentType }: PublishedFile): void {
  let kept: Promise<Kept> | undefined
  app.get(path, { config: { anySite: true } }, async (request, reply) => {
    kept ??= readKept(new URL(`../../${file}`, import.meta.url)).catch(error => {
      kept = undefined
      throw error
    })
    const { gzipped, etag } = await kept
    reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
    const { 'if-none-match': known } = request.headers
    if (isAmong(known, etag)) return reply.status(304).send()
    reply.type(contentType)
    if (!chooseCoding(request.headers['accept-encoding'], ['gzip'])) return promisify(gunzip)(gzipped)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })
}

async function readKept(file: URL): Promise<Kept> {
  const text = await readFile(file)
  const gzipped = await promisify(gzip)(text, { level: 9 })
  return { gzipped, etag: etagOf(text) }
}
