import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { navigation, openLink } from '../../support/open-link.ts'

const app = await startApp({ metricsPort: 0, ownServer: 'Reads its log and its metrics.' })
const { prisma, query } = app.database

interface LinkedInvoice extends TestAccount {
  readonly id: string
  /** The path of its link. */
  readonly path: string
}

const create = `mutation ($accountId: UUID!, $id: UUID!, $replaces: Boolean! = false) {
  createInvoiceLink(accountId: $accountId, id: $id, replaces: $replaces) { path invoice { link { createdAt } } }
}`
const revoke = `mutation ($accountId: UUID!, $id: UUID!) {
  revokeInvoiceLink(accountId: $accountId, id: $id) { link { createdAt } }
}`

async function newInvoice(account: TestAccount, status: 'draft' | 'sent' | 'cancelled' = 'sent') {
  const { accountId } = account
  const contact = await prisma.contact.create({
    data: { accountId, firstName: 'Ann', lastName: 'Lee', company: 'Lee & Co' },
  })
  const { id } = await prisma.invoice.create({
    data: {
      accountId,
      contactId: contact.id,
      invoiceNumber: 'INV-7',
      amount: '120.50',
      status,
      sentAt: status === 'draft' ? null : new Date('2026-03-31T23:30:00Z'),
      dueDate: new Date('2999-12-31'),
      lineItems: { create: [{ position: 0, description: 'Portrait', quantity: '2', unitPrice: '60.25' }] },
    },
  })
  return id
}

async function newLink(): Promise<LinkedInvoice> {
  const account = await app.newAccount()
  const id = await newInvoice(account)
  const { data, errors } = await app.graphql(account.memberId, create, { accountId: account.accountId, id })
  expect(errors).toBeUndefined()
  return { ...account, id, path: data.createInvoiceLink.path }
}

const read = ({ accountId, id }: LinkedInvoice) =>
  prisma.invoice.findUniqueOrThrow({
    where: { accountId_id: { accountId, id } },
    include: { moves: true, link: true },
  })

describe('the link of an invoice', () => {
  it('is answered once, with 192 random bits, and stored as a hash alone', async () => {
    const invoice = await newLink()
    expect(invoice.path).toMatch(/^\/i\/[\w-]{32}$/)
    const token = invoice.path.slice('/i/'.length)
    const tables = await query<{ name: string }>({
      text: `SELECT table_name::text AS name FROM information_schema.tables
        WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
      values: [],
    })
    for (const { name } of tables) {
      const found = await query({
        text: `SELECT 1 FROM "${name}" AS t WHERE to_jsonb(t)::text LIKE $1`,
        values: [`%${token}%`],
      })
      expect([name, found.length]).toEqual([name, 0])
    }
  })

  it('is made for what was sent only, and takes the place of another only where that is said', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    for (const status of ['draft', 'cancelled'] as const) {
      const id = await newInvoice(account, status)
      const { errors } = await app.graphql(ownerId, create, { accountId, id })
      expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
      await prisma.invoice.delete({ where: { accountId_id: { accountId, id } } })
    }
    const invoice = await newLink()
    const again = await app.graphql(invoice.ownerId, create, invoice)
    expect(again.errors?.[0]?.message).toBe('Invoice has a link already: revoke it, or replace it')
    const replaced = await app.graphql(invoice.ownerId, create, { ...invoice, replaces: true })
    const { path } = replaced.data.createInvoiceLink
    expect((await openLink(app, invoice.path)).status).toBe(404)
    expect((await openLink(app, path)).status).toBe(200)
  })

  it('opens nothing once it is revoked, also with the key of an earlier request', async () => {
    const invoice = await newLink()
    const { accountId, ownerId, path } = invoice
    const document = `mutation { openInvoiceLink(token: "${path.slice('/i/'.length)}") { invoiceNumber } }`
    const headers = { 'idempotency-key': randomUUID() }
    const open = () => app.graphql(null, document, {}, { headers })
    expect((await open()).data).toEqual({ openInvoiceLink: { invoiceNumber: 'INV-7' } })
    await app.graphql(ownerId, revoke, invoice)
    expect((await open()).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const text = 'SELECT 1 FROM idempotency_keys WHERE account_id = $1'
    expect(await query({ text, values: [accountId] })).toEqual([])
  })

  it('of two made at once is one', async () => {
    const account = await app.newAccount()
    const variables = { accountId: account.accountId, id: await newInvoice(account) }
    const answers = await Promise.all([1, 2, 3].map(() => app.graphql(account.ownerId, create, variables)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  it('tells those who follow the invoice, whose updatedAt and history have it', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const id = await newInvoice(account)
    const history = `query ($accountId: UUID!, $record: String!) {
      accountHistory(accountId: $accountId, filter: { record: $record }, first: 5) { nodes { change actorId } }
    }`
    await app.graphql(ownerId, create, { accountId, id })
    await app.graphql(ownerId, revoke, { accountId, id })
    const { data } = await app.graphql(ownerId, history, { accountId, record: id })
    const changes = data.accountHistory.nodes.filter(({ change }: { change: string }) => change === 'updated')
    expect(changes).toEqual([
      { change: 'updated', actorId: ownerId },
      { change: 'updated', actorId: ownerId },
    ])
  })
})

describe('the page at it', () => {
  it('is the document, which nothing keeps, lists or scripts', async () => {
    const invoice = await newLink()
    const { accountId, ownerId, path } = invoice
    await app.graphql(
      ownerId,
      'mutation ($id: UUID!, $input: UpdateAccountInput!) { updateAccount(accountId: $id, input: $input) { id } }',
      {
        id: accountId,
        input: {
          currency: 'EUR',
          timeZone: 'Europe/Lisbon',
          businessName: 'Tide & Sons',
          businessAddress: '1 Quay\nPorto',
          taxNumber: 'VAT PT123',
          invoiceTerms: 'Pay <b>soon</b>.',
        },
      },
    )
    const { status, headers, text } = await openLink(app, path)
    expect(status).toBe(200)
    for (const part of ['Tide &#38; Sons', '1 Quay\nPorto', 'VAT PT123', 'Ann Lee\nLee &#38; Co'])
      expect(text).toContain(part)
    // In the account's time zone it was sent in April.
    for (const part of ['INV-7', '1 April 2026', '31 December 2999', '€60.25', '€120.50', 'Balance due'])
      expect(text).toContain(part)
    expect(text).toContain('Pay &#60;b&#62;soon&#60;/b&#62;.')
    expect(text).not.toContain('<script')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'none'/)
    expect(headers.etag).toBeUndefined()
  })

  it('says what its notes say, as they are written, and nothing where they say nothing', async () => {
    const { accountId, id, path } = await newLink()
    const write = (notes: string | null) =>
      prisma.invoice.update({ where: { accountId_id: { accountId, id } }, data: { notes } })
    await write('Thank you & <script>alert(1)</script>\n\n"See you", O\'Brien')
    expect((await openLink(app, path)).text).toContain(
      '<p class="document-text">Thank you &#38; &#60;script&#62;alert(1)&#60;/script&#62;\n\n&#34;See you&#34;, O&#39;Brien</p>',
    )
    for (const nothing of [null, '', ' \n ']) {
      await write(nothing)
      expect((await openLink(app, path)).text).not.toContain('class="document-text"')
    }
  })

  it.each([
    ['JPY', '1250.00', '¥1,250<'],
    ['JPY', '1250.50', '¥1,250.50<'],
    ['KWD', '1250.50', 'KWD 1,250.500<'],
    [null, '1250.50', '>1,250.50<'],
  ])('writes amounts of %s with its places, and none away: %s', async (currency, amount, written) => {
    const { accountId, id, path } = await newLink()
    await prisma.account.update({ where: { id: accountId }, data: { currency } })
    await prisma.invoiceLineItem.deleteMany({ where: { accountId, invoiceId: id } })
    await prisma.invoice.update({ where: { accountId_id: { accountId, id } }, data: { amount } })
    expect((await openLink(app, path)).text.replaceAll('\u00a0', ' ')).toContain(written)
  })

  it('marks the invoice as viewed once, however many open it at a time', async () => {
    const invoice = await newLink()
    const opened = await Promise.all(Array.from({ length: 8 }, () => openLink(app, invoice.path)))
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const { status, viewedAt, moves } = await read(invoice)
    expect([status, moves.map(({ toValue }) => toValue)]).toEqual(['viewed', ['viewed']])
    await openLink(app, invoice.path)
    expect((await read(invoice)).viewedAt).toEqual(viewedAt)
  })

  it('marks it where it is overdue, and leaves one that is paid as it is', async () => {
    const late = await newLink()
    const key = { accountId: late.accountId, id: late.id }
    await prisma.invoice.update({ where: { accountId_id: key }, data: { dueDate: new Date('2020-01-01') } })
    expect((await openLink(app, late.path)).text).toContain('The last day to pay has passed.')
    expect(await read(late)).toMatchObject({ status: 'viewed' })
    const paid = await newLink()
    const paidKey = { accountId: paid.accountId, id: paid.id }
    await prisma.invoice.update({
      where: { accountId_id: paidKey },
      data: { status: 'paid', amountPaid: '120.50' },
    })
    expect((await openLink(app, paid.path)).text).toContain('Paid in full.')
    expect(await read(paid)).toMatchObject({ status: 'paid', viewedAt: null })
  })

  it('marks it where a part is paid, so that it is viewed again once that is taken back', async () => {
    const invoice = await newLink()
    const { accountId, id, ownerId } = invoice
    const change = async (field: string) => {
      const { data, errors } = await app.graphql(ownerId, `mutation { changed: ${field} }`)
      expect(errors).toBeUndefined()
      return data.changed
    }
    const key = `accountId: "${accountId}", invoiceId: "${id}"`
    const { payments } = await change(
      `recordPayment(${key}, input: { amount: "20" }) { payments { nodes { id } } }`,
    )
    await openLink(app, invoice.path)
    expect(await read(invoice)).toMatchObject({ status: 'partial', viewedAt: expect.any(Date) })
    const reversed = await change(
      `reversePayment(${key}, paymentId: "${payments.nodes[0].id}", reason: "Not ours") { status }`,
    )
    expect(reversed).toEqual({ status: 'viewed' })
  })

  it('marks nothing for a HEAD, what is fetched ahead, a preview, or who may be of the account’s own team', async () => {
    const invoice = await newLink()
    const { path, memberId } = invoice
    const session = { cookie: `session=${await app.token(memberId)}` }
    const looks = [
      { method: 'HEAD' },
      { headers: { ...navigation, 'sec-purpose': 'prefetch;prerender' } },
      { headers: { ...navigation, purpose: 'prefetch' } },
      { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } },
      { headers: { ...navigation, 'sec-fetch-dest': 'iframe' } },
      { headers: { ...navigation, ...session, 'sec-fetch-site': 'none' } },
      // From webmail, and with a session that is over.
      { headers: { ...navigation, ...session, 'sec-fetch-site': 'cross-site' } },
      { headers: { ...navigation, cookie: 'session=expired', 'sec-fetch-site': 'none' } },
    ]
    for (const look of looks) expect((await openLink(app, path, look)).status).toBe(200)
    expect(await read(invoice)).toMatchObject({ status: 'sent', viewedAt: null })
    const stranger = { cookie: `session=${await app.token(app.newUser())}`, 'sec-fetch-site': 'none' }
    await openLink(app, path, { headers: { ...navigation, ...stranger } })
    expect(await read(invoice)).toMatchObject({ status: 'viewed' })
  })

  it.each(['.', ')', ',', '>', ').', '%20', '%C2%A0', '*', ',Ann', '/', '/.', '?utm_source=x'])(
    'leads to its invoice with what a message puts behind it: %s',
    async behind => {
      const { path } = await newLink()
      const { status, text } = await openLink(app, `${path}${behind}`)
      expect([status, text.includes('Balance due')]).toEqual([200, true])
    },
  )

  it('is one and the same 404 for all that is no live link', async () => {
    const [revoked, cancelled, redrafted, deleted] = [
      await newLink(),
      await newLink(),
      await newLink(),
      await newLink(),
    ]
    await app.graphql(revoked.memberId, revoke, revoked)
    const set = ({ accountId, id }: LinkedInvoice, status: 'cancelled' | 'draft') =>
      prisma.invoice.update({ where: { accountId_id: { accountId, id } }, data: { status } })
    await set(cancelled, 'cancelled')
    await set(redrafted, 'draft')
    await app.graphql(deleted.ownerId, 'mutation ($id: UUID!) { deleteAccount(accountId: $id) }', {
      id: deleted.accountId,
    })
    const paths = [revoked, cancelled, redrafted, deleted].map(({ path }) => path)
    const unknown = [`/i/${'A'.repeat(32)}`, '/i/x', '/i/%00', `/i/${'y'.repeat(9_000)}`, '/i/%F0%9F%98%80']
    const answers = await Promise.all([...paths, ...unknown].map(path => openLink(app, path)))
    const shapes = answers.map(({ status, headers, text }) => {
      const { date: _, 'x-request-id': __, ...same } = headers
      return JSON.stringify([status, same, text])
    })
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect([...new Set(shapes)]).toEqual([shapes[0]])
  })

  it('is refused after 120 times a minute from one address, with the wait in words', async () => {
    const address = { 'x-forwarded-for': app.newAddress() }
    for (let asked = 0; asked < 120; asked++) await openLink(app, '/i/x', { headers: address })
    const { path } = await newLink()
    const { status, headers, text } = await openLink(app, path, { headers: address })
    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(text).toMatch(/Try again in \d+ seconds?\./)
  })

  it('leaves its secret in no log and no metric', async () => {
    const { log } = app.services
    const [before, lines] = [log.level, captureLog(log, { slowRequests: true })]
    log.level = 'trace'
    const invoice = await newLink()
    await openLink(app, invoice.path)
    for (const behind of ['x', '.', '/']) await openLink(app, `${invoice.path}${behind}`)
    await app.graphql(null, `mutation { openInvoiceLink(token: "${invoice.path.slice(3)}") { status } }`)
    log.level = before
    const metrics = await (await fetch(app.metricsUrl ?? '')).text()
    expect(lines.length).toBeGreaterThan(0)
    expect(metrics).toContain('/i/:token')
    for (const kept of [JSON.stringify(lines), metrics]) expect(kept).not.toContain(invoice.path.slice(3))
  })
})

describe('what invoices say of the business', () => {
  const set = `mutation ($accountId: UUID!, $input: UpdateAccountInput!) {
    updateAccount(accountId: $accountId, input: $input) { currency businessName businessAddress taxNumber invoiceTerms }
  }`

  it('is the owner’s to change, and can be emptied', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const all = {
      currency: 'JPY',
      businessName: 'A',
      businessAddress: 'B\nC',
      taxNumber: 'D',
      invoiceTerms: 'E',
    }
    const none = Object.fromEntries(Object.keys(all).map(name => [name, null]))
    expect((await app.graphql(ownerId, set, { accountId, input: all })).data.updateAccount).toEqual(all)
    expect((await app.graphql(ownerId, set, { accountId, input: none })).data.updateAccount).toEqual(none)
    const { errors } = await app.graphql(memberId, set, { accountId, input: all })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it.each(['eur', 'EURO', 'XQQ', '', '€'])('refuses the currency %j', async currency => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, set, { accountId, input: { currency } })
    expect(errors?.[0]?.extensions.fields).toEqual({
      'input.currency': ['Must be a currency of ISO 4217 in capital letters, such as EUR'],
    })
  })
})
