import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { type OpenapiDocument, servedDocument } from '../../support/openapi/document.ts'
import { describeServer, takeUndocumented } from '../../support/openapi/undocumented.ts'
import { sendRaw } from '../../support/raw-http.ts'

const app = await startApp({ ownServer: 'Is described by other documents.' })
const { accountId, ownerId } = await app.newAccount()
const list = `/api/v1/contacts?account_id=${accountId}`

/** The document without what it says at a place. */
function without(...place: readonly string[]): OpenapiDocument {
  const document = structuredClone(servedDocument) as Record<string, never>
  const above = place.slice(0, -1).reduce<Record<string, never>>((part, key) => part[key] ?? {}, document)
  delete above[place.at(-1) ?? '']
  return document
}

it('every answer is looked at, whoever asks, and found out', async () => {
  expect(takeUndocumented()).toEqual([])
  describeServer(app.url, without('paths', '/api/v1/contacts', 'get', 'responses', '401'))
  await sendRaw(app.url, `GET ${list} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(takeUndocumented()).toEqual(['GET /api/v1/contacts 401: 401 is no documented status'])

  describeServer(app.url, without('components', 'schemas', 'ListContactsAnswer', 'properties', 'total'))
  await app.rest('GET', list, { as: ownerId })
  expect(takeUndocumented()).toEqual([expect.stringContaining('"additionalProperty":"total"')])

  describeServer(
    app.url,
    without('paths', '/api/v1/contacts', 'get', 'responses', '200', 'headers', 'RateLimit'),
  )
  await fetch(`${app.url}${list}`, { headers: { authorization: `Bearer ${await app.token(ownerId)}` } })
  expect(takeUndocumented()).toEqual(['GET /api/v1/contacts 200: ratelimit is no documented header field'])
})
