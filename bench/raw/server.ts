// The reference: the contract's work by hand over node:http and pg, with ajv for bodies. Argument: `raw` or `raw-kept`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerFromKept, answerInThree } from './answer-list.ts'
import { Refusal, sendJson } from './answers.ts'
import { createContact, createDeal } from './creates.ts'
import { submitForm } from './form.ts'
import { contacts, deals, invoices, type List } from './lists.ts'
import { pool } from './pool.ts'
import { readUserId } from './token.ts'

const answerList = process.argv[2] === 'raw-kept' ? answerFromKept : answerInThree

const endpoints: Readonly<Record<string, { list: List; create?: typeof createContact }>> = {
  '/api/v1/contacts': { list: contacts, create: createContact },
  '/api/v1/deals': { list: deals, create: createDeal },
  '/api/v1/invoices': { list: invoices },
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const { list, create } = endpoints[path] ?? {}
  if (list && method === 'GET') {
    const userId = await readUserId(request)
    const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1))
    return sendJson(response, 200, await answerList(list, query, userId))
  }
  if (create && method === 'POST')
    return sendJson(response, 201, await create(request, await readUserId(request)))
  const formId = /^\/api\/v1\/forms\/([^/]+)\/submit$/.exec(path)?.[1]
  if (method === 'POST' && formId !== undefined)
    return sendJson(response, 200, await submitForm(formId, request))
  if (path !== '/ready') throw new Refusal(404, 'Not found')
  await pool.query('SELECT 1')
  sendJson(response, 200, { status: 'ready' })
}

const server = createServer((request, response) => {
  answer(request, response).catch(error => {
    if (error instanceof Refusal) return sendJson(response, error.status, error.body)
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    sendJson(response, 500, { error: 'Internal server error' })
  })
})
server.listen(Number(process.env.PORT), process.env.HOST)
process.once('SIGTERM', () => process.exit(0))
