// The reference: the contract's work by hand over node:http and pg, and nothing else. Argument: `three`, `one` or `kept`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AnswerList, answerFromKept, answerInOne, answerInThree } from './answer-list.ts'
import { notFound, Refusal, sendJson } from './answers.ts'
import { createContact, createDeal } from './creates.ts'
import { submitForm } from './form.ts'
import { readBody } from './input.ts'
import { contacts, deals, invoices, type List } from './lists.ts'
import { pool } from './pool.ts'
import { readUserId } from './token.ts'

const ways: Readonly<Record<string, AnswerList>> = {
  three: answerInThree,
  one: answerInOne,
  kept: answerFromKept,
}
const answerList = ways[process.argv[2] ?? ''] ?? answerInThree

const lists: Readonly<Record<string, List>> = {
  '/api/v1/contacts': contacts,
  '/api/v1/deals': deals,
  '/api/v1/invoices': invoices,
}
const creates: Readonly<Record<string, typeof createContact>> = {
  '/api/v1/contacts': createContact,
  '/api/v1/deals': createDeal,
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? ''
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  if (request.method === 'GET') {
    const list = lists[path]
    if (list) {
      const userId = await readUserId(request)
      const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1))
      return sendJson(response, 200, await answerList(list, query, userId))
    }
    if (path === '/ready') {
      await pool.query('SELECT 1')
      return sendJson(response, 200, { status: 'ready' })
    }
  }
  if (request.method === 'POST') {
    const create = creates[path]
    if (create) {
      const userId = await readUserId(request)
      return sendJson(response, 201, await create(await readBody(request), userId))
    }
    const formId = /^\/api\/v1\/forms\/([^/]+)\/submit$/.exec(path)?.[1]
    if (formId !== undefined)
      return sendJson(response, 200, await submitForm(formId, await readBody(request)))
  }
  throw notFound()
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
