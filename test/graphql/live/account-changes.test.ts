import { describe, expect, it } from 'vitest'
import { startApp, type TestAccount } from '../../support/app.ts'
import type { LiveStream } from './live-stream.ts'
import { LiveStreams } from './live-streams.ts'

const app = await startApp()
const { prisma } = app.database
const streams = new LiveStreams(app)

const addContact = async ({ accountId }: Pick<TestAccount, 'accountId'>, firstName = 'Ann') =>
  (await prisma.contact.create({ data: { accountId, firstName } })).id

async function change(userId: string, document: string, variables: object): Promise<void> {
  expect((await app.graphql(userId, document, variables)).errors).toBeUndefined()
}

/** What happens now is what is heard next: nothing else was to come. */
async function expectNoMore(account: Pick<TestAccount, 'accountId'>, live: LiveStream): Promise<void> {
  const id = await addContact(account)
  expect(await live.next()).toEqual(['contact', 'created', id])
}

describe('a subscriber hears', () => {
  it('of a record when it is created, updated and deleted, and of what hung on it', async () => {
    const account = await app.newAccount()
    const { accountId, memberId } = account
    const live = await streams.open(memberId, accountId)
    const id = await addContact(account)
    expect(await live.next()).toEqual(['contact', 'created', id])
    const { id: dealId } = await prisma.deal.create({ data: { accountId, title: 'Deal', contactId: id } })
    expect(await live.next()).toEqual(['deal', 'created', dealId])
    const document = `mutation ($accountId: UUID!, $id: UUID!) {
      updateContact(accountId: $accountId, id: $id, input: { firstName: "Anne" }) { id }
      deleteContact(accountId: $accountId, id: $id)
    }`
    await change(memberId, document, { accountId, id })
    expect(await live.take(3)).toEqual([
      ['contact', 'updated', id],
      ['contact', 'deleted', id],
      ['deal', 'updated', dealId],
    ])
  })

  it('of a part of a record as an update of it, once', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const invoice = await prisma.invoice.create({
      data: {
        accountId,
        invoiceNumber: '1',
        amount: 10,
        status: 'sent',
        lineItems: { create: { position: 0, description: 'Shoot', quantity: 1, unitPrice: 10 } },
      },
    })
    const gallery = await prisma.gallery.create({ data: { accountId, title: 'Photos' } })
    const live = await streams.open(ownerId, accountId)
    await change(
      ownerId,
      `mutation ($accountId: UUID!, $invoiceId: UUID!, $galleryId: UUID!) {
        recordPayment(accountId: $accountId, invoiceId: $invoiceId, input: { amount: 4 }) { id }
        addGalleryItems(accountId: $accountId, galleryId: $galleryId, items: [
          { title: "One", imageUrl: "https://example.com/1" }, { title: "Two", imageUrl: "https://example.com/2" }
        ]) { id }
        deleteGallery(accountId: $accountId, id: $galleryId)
        createInvoice(accountId: $accountId, input: { lineItems: [{ description: "x", quantity: 1, unitPrice: 1 }] }) { id }
        createContact(accountId: $accountId, input: { firstName: "Last" }) { id }
      }`,
      { accountId, invoiceId: invoice.id, galleryId: gallery.id },
    )
    expect(await live.take(5)).toEqual([
      ['invoice', 'updated', invoice.id],
      ['gallery', 'updated', gallery.id],
      ['gallery', 'deleted', gallery.id],
      ['invoice', 'created', expect.any(String)],
      ['contact', 'created', expect.any(String)],
    ])
    await expectNoMore({ accountId }, live)
  })

  it('of what visitors send with a form and of the contact, but not of spam', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const { id: formId } = await prisma.leadForm.create({
      data: {
        accountId,
        name: 'Form',
        honeypotField: 'website',
        fields: [{ id: 'name', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' }],
      },
    })
    const live = await streams.open(ownerId, accountId)
    const submit = (data: object) =>
      app.rest('POST', `/api/v1/forms/${formId}/submit`, {
        body: { data },
        headers: { 'x-forwarded-for': app.newAddress() },
      })
    expect((await submit({ name: 'Bot', website: 'https://spam.example' })).status).toBe(200)
    const { body } = await submit({ name: 'Ann' })
    const heard = await live.take(2)
    expect(heard).toContainEqual(['contact', 'created', body.contact_id])
    const { id } = await prisma.formSubmission.findFirstOrThrow({ where: { contactId: body.contact_id } })
    expect(heard).toContainEqual(['form_submission', 'created', id])
    await expectNoMore(account, live)
  })

  it('of what somebody marks as spam or as none, and of nothing that the honeypot alone kept out', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Form', fields: [] } })
    const sent = async (outcome: 'created' | 'spam') =>
      (await prisma.formSubmission.create({ data: { accountId, formId, data: {}, outcome } })).id
    const [genuine, caught] = [await sent('created'), await sent('spam')]
    await sent('spam')
    const live = await streams.open(ownerId, accountId)
    for (const [id, spam] of [
      [genuine, true],
      [genuine, false],
      [caught, false],
      [caught, true],
    ]) {
      await change(
        ownerId,
        `mutation ($accountId: UUID!, $id: UUID!, $spam: Boolean!) {
          markFormSubmission(accountId: $accountId, id: $id, spam: $spam) { id }
        }`,
        { accountId, id, spam },
      )
      expect(await live.next()).toEqual(['form_submission', 'updated', id])
    }
    // Its submissions stay, without it.
    await prisma.leadForm.deleteMany({ where: { accountId } })
    const heard = await live.take(3)
    expect(heard).toContainEqual(['lead_form', 'deleted', formId])
    for (const id of [genuine, caught]) expect(heard).toContainEqual(['form_submission', 'updated', id])
    await expectNoMore(account, live)
  })

  it('of members and of the account', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const live = await streams.open(ownerId, accountId, { kinds: ['team_member', 'account'] })
    await addContact({ accountId })
    await change(
      ownerId,
      `mutation ($accountId: UUID!, $memberId: String!) {
        addTeamMember(accountId: $accountId, input: { userId: "new" }) { userId }
        updateAccount(accountId: $accountId, input: { name: "Renamed" }) { id }
        removeTeamMember(accountId: $accountId, userId: $memberId)
      }`,
      { accountId, memberId },
    )
    expect(await live.take(3)).toEqual([
      ['team_member', 'created', 'new'],
      ['account', 'updated', accountId],
      ['team_member', 'deleted', memberId],
    ])
  })

  it('nothing of an update that changes nothing, nor of what was rolled back', async () => {
    const account = await app.newAccount()
    const id = await addContact(account)
    const live = await streams.open(account.ownerId, account.accountId)
    await prisma.contact.updateMany({ where: { id }, data: { firstName: 'Ann' } })
    await prisma
      .$transaction(async tx => {
        await tx.contact.update({
          where: { accountId_id: { accountId: account.accountId, id } },
          data: { firstName: 'x' },
        })
        throw new Error('rolled back')
      })
      .catch(() => {})
    const other = await addContact(account)
    expect(await live.next()).toEqual(['contact', 'created', other])
  })

  it('nothing of another account', async () => {
    const [account, other] = [await app.newAccount(), await app.newAccount()]
    const live = await streams.open(account.ownerId, account.accountId)
    const theirs = await streams.open(other.ownerId, other.accountId)
    const otherId = await addContact(other)
    const id = await addContact(account)
    expect(await live.next()).toEqual(['contact', 'created', id])
    expect(await theirs.next()).toEqual(['contact', 'created', otherId])
    await expectNoMore(account, live)
    await expectNoMore(other, theirs)
  })

  it('of thousands of changes, each once and in order', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const live = await streams.open(ownerId, accountId)
    const written = 2_345
    for (const from of [0, 1_000, 2_000]) {
      await prisma.contact.createMany({
        data: Array.from({ length: Math.min(1_000, written - from) }, (_, index) => ({
          accountId,
          firstName: `Contact ${from + index}`,
        })),
      })
    }
    const heard = await live.take(written)
    expect(new Set(heard.map(([, , id]) => id)).size).toBe(written)
    await expectNoMore({ accountId }, live)
  })
})

describe('access', () => {
  it('is asked again when members change: who is removed hears FORBIDDEN, and no more', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId, memberId } = account
    const live = await streams.open(memberId, accountId)
    const owners = await streams.open(ownerId, accountId)
    await change(
      ownerId,
      'mutation ($a: UUID!, $m: String!) { removeTeamMember(accountId: $a, userId: $m) }',
      {
        a: accountId,
        m: memberId,
      },
    )
    const id = await addContact(account)
    expect(await live.take(2)).toEqual(['FORBIDDEN', 'complete'])
    expect(await owners.take(2)).toEqual([
      ['team_member', 'deleted', memberId],
      ['contact', 'created', id],
    ])
  })

  it('of what was read before it was lost, nothing is given', async () => {
    const account = await app.newAccount()
    const { accountId, memberId } = account
    const live = await streams.open(memberId, accountId)
    await prisma.$transaction([
      ...Array.from({ length: 50 }, () => prisma.contact.create({ data: { accountId, firstName: 'x' } })),
      prisma.teamMember.deleteMany({ where: { accountId } }),
    ])
    expect(await live.take(2)).toEqual(['FORBIDDEN', 'complete'])
  })

  it('ends with the account, which tells of itself alone', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    await addContact(account)
    const live = await streams.open(ownerId, accountId)
    await change(ownerId, 'mutation ($a: UUID!) { deleteAccount(accountId: $a) }', { a: accountId })
    expect(await live.take(2)).toEqual(['FORBIDDEN', 'complete'])
    const rows = await app.database.query({
      text: 'SELECT kind, change FROM record_changes WHERE account_id = $1 ORDER BY id DESC LIMIT 2',
      values: [accountId],
    })
    expect(rows).toEqual([{ kind: 'account', change: 'deleted' }])
  })

  it('is refused to strangers, for unknown accounts alike', async () => {
    const { accountId } = await app.newAccount()
    const stranger = app.newUser()
    for (const id of [accountId, '00000000-0000-4000-8000-000000000000']) {
      const live = await streams.open(stranger, id, { after: '1-0' })
      expect(await live.next()).toBe('FORBIDDEN')
    }
  })
})
