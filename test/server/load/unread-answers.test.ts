import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { newMember } from '../../support/console.ts'

const app = await startApp({ logLevel: 'warn', ownServer: 'Counts what clients do not read.' })
const { accountId, ownerId } = await app.newAccount()
const log = captureLog(app.services.log)
const token = await app.token(ownerId)
const { hostname, port } = new URL(app.url)

async function openConnection(): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`

/** Statuses of so many answers of a connection, in their order. */
async function readStatuses(socket: Socket, count: number): Promise<number[]> {
  let text = ''
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  while (statuses().length < count) text += (await once(socket, 'data'))[0]
  return statuses()
}

describe('requests that come before earlier ones are answered', () => {
  it('are worked on to the eighth of a connection, and refused in their order beyond', async () => {
    const socket = await openConnection()
    socket.write(get(`/api/v1/contacts?account_id=${accountId}`).repeat(20))
    const statuses = await readStatuses(socket, 20)
    expect(statuses).toEqual([...Array(8).fill(200), ...Array(12).fill(429)])
    // Nothing is held against the connection once they are answered.
    socket.write(get('/live').repeat(8))
    expect(await readStatuses(socket, 8)).toEqual(Array(8).fill(200))
    socket.destroy()
  })

  it('may follow each other without end', async () => {
    const socket = await openConnection()
    for (let n = 0; n < 30; n++) {
      socket.write(get('/live'))
      expect(await readStatuses(socket, 1)).toEqual([200])
    }
    socket.destroy()
  })
})

describe('answers that are not read', () => {
  it('are broken off where a connection has more than 32 MB of them, or all have 64, and others are answered meanwhile', async () => {
    const body = 'x'.repeat(50_000)
    await app.database.prisma.proposal.create({ data: { accountId, title: 'Offer', body } })
    const names = Array.from({ length: 180 }, (_, index) => `b${index}: body`).join(' ')
    const json = JSON.stringify({ query: `{ proposals(accountId: "${accountId}") { items { ${names} } } }` })
    // By a user of each connection: 9 MB cost some 10,000 points.
    const users = await Promise.all([1, 2, 3].map(() => newMember(app, accountId)))
    const tokens = [token, ...(await Promise.all(users.map(({ userId }) => app.token(userId))))]
    const postOf = (nth: number) =>
      `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tokens[nth]}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`
    const silent = await Promise.all(Array.from({ length: 4 }, openConnection))
    for (const socket of silent) socket.on('error', () => {}).pause()
    const breaks = () => log.filter(({ msg }) => msg === 'answers that are not read are broken off').length
    // 9 MB each: first more than a connection may have, then more than all may.
    silent[0]?.write(postOf(0).repeat(4))
    await expect.poll(breaks).toBe(1)
    for (const nth of [1, 2, 3]) silent[nth]?.write(postOf(nth).repeat(3))
    await expect.poll(breaks).toBeGreaterThan(1)
    expect((await app.rest('GET', `/api/v1/contacts?account_id=${accountId}`, { as: ownerId })).status).toBe(
      200,
    )
    for (const socket of silent) socket.destroy()
  })
})
