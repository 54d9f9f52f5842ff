import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { shareDatabase } from '../support/test-server.ts'

const corsOrigins = ['https://shared.example']

it('files that start a server with the same options share it, and all of them the database', async () => {
  const [plain, same] = [await startApp(), await startApp({})]
  const [other, sameOther] = [
    await startApp({ corsOrigins }),
    await startApp({ corsOrigins: [...corsOrigins] }),
  ]
  expect([same.url, sameOther.url]).toEqual([plain.url, other.url])
  expect(other.url).not.toBe(plain.url)
  expect([other.database, await shareDatabase()]).toEqual([plain.database, plain.database])
})

it('a clock is the same where it is the same function', async () => {
  const now = () => new Date(0)
  const [one, same] = [await startApp({ now }), await startApp({ now })]
  const other = await startApp({ now: () => new Date(0) })
  expect([one.url === same.url, one.url === other.url]).toEqual([true, false])
})

it('a server that others use is not closed', async () => {
  await expect((await startApp()).close()).rejects.toThrow('Other files use this server')
})

it('a server of a file’s own has the worker’s database and can be closed, which leaves that open', async () => {
  const own = await startApp({ ownServer: 'Is closed here.' })
  expect(own.url).not.toBe((await startApp()).url)
  const { accountId, ownerId } = await own.newAccount()
  await own.close()
  const list = `/api/v1/contacts?account_id=${accountId}`
  await expect(own.rest('GET', list, { as: ownerId })).rejects.toThrow()
  expect((await (await startApp()).rest('GET', list, { as: ownerId })).status).toBe(200)
})

it('a database of a file’s own knows nothing of the others', async () => {
  const own = await startApp({ ownDatabase: 'Is compared with the shared one.' })
  const { accountId } = await (await startApp()).newAccount()
  expect(await own.database.prisma.account.count({ where: { id: accountId } })).toBe(0)
})

it('whoever shares nothing says why in a sentence, and only then has options of a database', () => {
  // Compiled by `npm run check`, and not called: each has to be an error.
  const wrong = [
    // @ts-expect-error No reason.
    () => startApp({ ownServer: true }),
    // @ts-expect-error An empty one.
    () => startApp({ ownDatabase: '' }),
    // @ts-expect-error No sentence.
    () => startApp({ ownServer: 'because' }),
    // @ts-expect-error Of a database that others use.
    () => startApp({ template: 'large' }),
  ]
  expect(wrong).toHaveLength(4)
})
