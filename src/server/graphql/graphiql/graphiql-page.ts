import { hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'

/** What GraphiQL opens with. */
const firstQuery = `# Put a session token into Headers: {"authorization": "Bearer …"}
{
  viewer {
    id
    accounts { id name }
  }
}
`

// The body of a thread, which renders GraphiQL's page, posts it compressed, and ends.
const html = renderGraphiQL({ title: 'bizgate', defaultQuery: firstQuery })
const gzipped = gzipSync(html, { level: 9 })
parentPort?.postMessage({ gzipped, etag: `"${hash('sha256', gzipped, 'base64url')}"` })
