import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newTenant } from '../../support/contract-table.ts'
import { countHeld } from '../../support/downloads/snapshots.ts'

const app = await startApp()
const { accountId, formId, ownerId } = await newTenant(app)

const operations: [what: string, query: string, variables: object][] = [
  [
    'an export',
    'subscription ($id: UUID!) { contactsExport(accountId: $id) { contacts { id } } }',
    { id: accountId },
  ],
  ['a query', 'query ($id: UUID!) { contacts(accountId: $id) { total } }', { id: accountId }],
  [
    'a form',
    'mutation ($id: UUID!) { submitLeadForm(formId: $id, data: {name: "Ann"}) { success } }',
    { id: formId },
  ],
]

// What nobody catches ends the process, and the test with it.
it.each(operations)(
  'a client that leaves before the events of %s begin does no harm',
  async (_what, query, variables) => {
    const body = JSON.stringify({ query, variables })
    const { hostname, port } = new URL(app.url)
    for (const turns of [0, 1, 4, 16, 64, 256]) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await app.token(ownerId)}\r\nAccept: text/event-stream\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      for (let turn = 0; turn < turns; turn++) await nextTurn()
      socket.destroy()
      if (!socket.closed) await once(socket, 'close')
    }
    await expect.poll(() => countHeld(app)).toBe(0)
    await app.services.streams.allEnded()
    expect((await app.rest('GET', '/live')).status).toBe(200)
  },
)
