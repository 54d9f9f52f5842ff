import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../support/app.ts'
import { openRawDownload } from '../support/downloads/raw-download.ts'
import { readReceipts, sha256Of, type TakenFile, takeFile } from '../support/downloads/receipts.ts'
import { servedDocument } from '../support/openapi/document.ts'
import { fillAccount } from '../support/records/filled-account.ts'

const app = await startApp()
const { prisma } = app.database

const kinds = {
  'contacts/export': 'contactsExports',
  'account/export': 'accountExports',
} as const
type Path = keyof typeof kinds
const paths = Object.keys(kinds) as Path[]

async function take(
  path: Path,
  { accountId, ownerId }: TestAccount,
  headers: Readonly<Record<string, string>> = {},
): Promise<TakenFile> {
  const authorization = `Bearer ${await app.token(ownerId)}`
  return takeFile(`${app.url}/api/v1/${path}?account_id=${accountId}`, { authorization, ...headers })
}

function receiptsOf(path: Path, { accountId, ownerId }: TestAccount) {
  return readReceipts(app, kinds[path], { accountId, userId: ownerId })
}

async function addContacts({ accountId }: TestAccount, count: number): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, company)
    SELECT gen_random_uuid(), ${accountId}::uuid, 'Zoë ' || number, 'Årud & Co "' || number || '"'
    FROM generate_series(1, ${count}::int) number`
}

/** What a file says of itself: how many records of each collection. */
function countRecords(path: Path, text: string): [string, number][] {
  // No value of these accounts has a line break.
  if (path === 'contacts/export') return [['contacts', text.trimEnd().split('\r\n').length - 1]]
  const { export_metadata: _metadata, account: _account, ...lists } = JSON.parse(text)
  const counts = Object.entries(lists).map(([name, records]): [string, number] => [
    name,
    (records as unknown[]).length,
  ])
  return [['account', 1], ...counts]
}

describe.each(paths)('a download of %s', path => {
  it.each([
    ['an account without records', async () => {}],
    ['an account with one of each', (account: TestAccount) => fillAccount(prisma, account.accountId)],
    ['more than a batch', (account: TestAccount) => addContacts(account, 1_203)],
  ])('leaves a receipt that says what its file is: %s', async (_what, fill) => {
    const account = await app.newAccount()
    await fill(account)
    const begun = Date.now()
    const { status, headers, body } = await take(path, account)
    const ended = Date.now()
    const text = body.toString()
    const counts = countRecords(path, text)
    expect(status).toBe(200)
    const [receipt, ...more] = await receiptsOf(path, account)
    expect([receipt, more]).toEqual([
      {
        id: headers['export-receipt-id'],
        exportedAt: expect.any(String),
        endedAt: expect.any(String),
        outcome: 'complete',
        face: 'rest',
        userId: account.ownerId,
        counts: counts.map(([collection, records]) => ({ collection, records })),
        records: counts.reduce((sum, [, records]) => sum + records, 0),
        bytes: body.length,
        sha256: sha256Of(body),
      },
      [],
    ])
    const times = [receipt?.exportedAt, receipt?.endedAt].map(time => Date.parse(time ?? ''))
    expect([begun, ...times, ended]).toEqual([begun, ...times, ended].toSorted((one, other) => one - other))
    if (path === 'account/export')
      expect(receipt?.exportedAt).toBe(JSON.parse(text).export_metadata.exported_at)
    // Each kind of export has its list.
    for (const other of paths.filter(name => name !== path))
      expect(await receiptsOf(other, account)).toEqual([])
  })

  it('leaves none where it is refused, or only its head is asked for', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const target = `/api/v1/${path}?account_id=${accountId}`
    for (const as of [null, app.newUser()]) {
      const { status, headers } = await app.rest('GET', target, { as })
      expect([status, headers.get('export-receipt-id')]).toEqual([as ? 403 : 401, null])
    }
    const { status, headers } = await app.rest('HEAD', target, { as: ownerId, headers: { te: 'trailers' } })
    expect([status, headers.get('export-receipt-id'), headers.get('trailer')]).toEqual([200, null, null])
    expect(await receiptsOf(path, account)).toEqual([])
  })
})

/** As openapi.json describes them. */
function trailersOf(path: Path) {
  return Object.entries(
    servedDocument.paths?.[`/api/v1/${path}`]?.get?.responses?.['200']?.['x-trailers'] ?? {},
  )
}

describe('trailers', () => {
  it.each(paths)('tell the receipt to who takes them: %s', async path => {
    const account = await app.newAccount()
    await addContacts(account, 700)
    const { headers, body, trailers } = await take(path, account, { te: 'trailers' })
    const [receipt] = await receiptsOf(path, account)
    const digest = `sha-256=:${Buffer.from(sha256Of(body), 'hex').toString('base64')}:`
    expect(headers.trailer).toBe('Repr-Digest, Unencoded-Digest, Export-Receipt')
    const described = trailersOf(path)
    expect(described.map(([name]) => name.toLowerCase())).toEqual(Object.keys(trailers))
    for (const [name, { schema }] of described)
      expect(trailers[name.toLowerCase()]).toMatch(new RegExp(String(schema?.pattern), 'u'))
    expect(trailers).toEqual({
      'repr-digest': digest,
      'unencoded-digest': digest,
      'export-receipt': `id="${receipt?.id}", exported-at="${receipt?.exportedAt}", records=${receipt?.records}, bytes=${body.length}`,
    })
  })

  it.each(['trailers', 'Trailers', 'deflate;q=0.5, trailers', 'gzip,trailers,'])(
    'are asked for by TE: %s',
    async te => {
      const { trailers } = await take('contacts/export', await app.newAccount(), { te })
      expect(Object.keys(trailers)).toHaveLength(3)
    },
  )

  it.each([undefined, '', 'gzip', 'trailersx', 'x-trailers', 'trailers-x, deflate'])(
    'are not sent with TE: %s',
    async te => {
      const account = await app.newAccount()
      const { headers, trailers } = await take('contacts/export', account, te === undefined ? {} : { te })
      expect([headers.trailer, trailers]).toEqual([undefined, {}])
      expect(headers['export-receipt-id']).toBe((await receiptsOf('contacts/export', account))[0]?.id)
    },
  )

  async function readRaw(version: 'HTTP/1.0' | 'HTTP/1.1', headers: Readonly<Record<string, string>>) {
    const account = await app.newAccount()
    const authorization = `Bearer ${await app.token(account.ownerId)}`
    const download = await openRawDownload(app, {
      method: 'GET',
      path: `/api/v1/contacts/export?account_id=${account.accountId}`,
      version,
      headers: { authorization, ...headers },
    })
    const { text, ending } = await download.readToEnd()
    const [head = '', ...rest] = text.split('\r\n\r\n')
    return {
      head,
      tail: rest.join('\r\n\r\n'),
      ending,
      receipts: await receiptsOf('contacts/export', account),
    }
  }

  const header = 'First Name,Last Name,Email,Phone,Company,Type,Source,Created At\r\n'

  it('follow the last chunk, byte by byte', async () => {
    const { head, tail, ending, receipts } = await readRaw('HTTP/1.1', { te: 'trailers' })
    const digest = `sha-256=:${Buffer.from(sha256Of(header), 'hex').toString('base64')}:`
    const [receipt] = receipts
    expect(head.toLowerCase().split('\r\n')).toContain('transfer-encoding: chunked')
    expect(head.split('\r\n')).toContain('trailer: Repr-Digest, Unencoded-Digest, Export-Receipt')
    expect([tail, ending]).toEqual([
      `${header.length.toString(16)}\r\n${header}\r\n0\r\n` +
        `Repr-Digest: ${digest}\r\nUnencoded-Digest: ${digest}\r\n` +
        `Export-Receipt: id="${receipt?.id}", exported-at="${receipt?.exportedAt}", records=0, bytes=${header.length}\r\n\r\n`,
      'end',
    ])
  })

  it('do not exist in HTTP/1.0', async () => {
    const { head, tail, ending, receipts } = await readRaw('HTTP/1.0', { te: 'trailers' })
    expect(head).not.toMatch(/^(trailer|transfer-encoding):/im)
    expect([tail, ending]).toEqual([header, 'end'])
    expect(receipts).toMatchObject([{ outcome: 'complete', bytes: header.length, sha256: sha256Of(header) }])
  })
})

describe('several at once', () => {
  it('have a receipt each', async () => {
    const account = await app.newAccount()
    await addContacts(account, 1_000)
    const files = await Promise.all(Array.from({ length: 5 }, () => take('contacts/export', account)))
    const receipts = await receiptsOf('contacts/export', account)
    expect(receipts.map(({ id }) => id).toSorted()).toEqual(
      files.map(({ headers }) => String(headers['export-receipt-id'])).toSorted(),
    )
    for (const { headers, body } of files)
      expect(receipts.find(({ id }) => id === headers['export-receipt-id'])).toMatchObject({
        records: 1_000,
        bytes: body.length,
        sha256: sha256Of(body),
      })
  })
})

describe('the receipts of an account', () => {
  it('are the newest thousand of each kind', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const row = (kind: 'account' | 'contacts', n: number) => ({
      id: randomUUID(),
      ...{ accountId, kind, userId: ownerId, face: 'graphql' as const, outcome: 'complete' as const },
      exportedAt: new Date(Date.UTC(2020, 0, 1, 0, 0, n)),
      endedAt: new Date(Date.UTC(2020, 0, 1, 0, 0, n)),
      counts: [],
    })
    const data = Array.from({ length: 1_005 }, (_, n) => [row('account', n), row('contacts', n)]).flat()
    await prisma.exportReceipt.createMany({ data })
    const { headers } = await take('contacts/export', account)
    const left = (kind: 'account' | 'contacts') =>
      prisma.exportReceipt.findMany({ where: { accountId, kind }, orderBy: { endedAt: 'asc' } })
    const contacts = await left('contacts')
    expect(contacts).toHaveLength(1_000)
    expect(contacts[0]?.endedAt.toISOString()).toBe('2020-01-01T00:00:06.000Z')
    expect(contacts.at(-1)?.id).toBe(headers['export-receipt-id'])
    expect(await left('account')).toHaveLength(1_005)
  })

  it('go with the account', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    for (const path of paths) await take(path, account)
    expect(await prisma.exportReceipt.count({ where: { accountId } })).toBe(2)
    await app.graphql(ownerId, 'mutation ($id: UUID!) { deleteAccount(accountId: $id) }', { id: accountId })
    expect(await prisma.exportReceipt.count({ where: { accountId } })).toBe(0)
  })

  it('hold nothing of the people in it', async () => {
    const account = await app.newAccount()
    await fillAccount(prisma, account.accountId)
    for (const path of paths) await take(path, account)
    const rows = await prisma.exportReceipt.findMany({ where: { accountId: account.accountId } })
    expect(rows).toHaveLength(2)
    const words = rows.flatMap(row => Object.values(row)).map(String)
    // Ids and digests have any digits in a row.
    const text = words.filter(word => !/^[\da-f-]{36,}$/.test(word)).join(' ')
    expect(text).toContain('complete')
    expect(text).not.toMatch(/ann|årud|@|555 010|127\.0\.0\.1/i)
  })
})
