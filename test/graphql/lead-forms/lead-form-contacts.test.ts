import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { testServerUrl } from '../../support/database.ts'
import { newForm, readContacts, readSubmissions, submitAs } from '../../support/records/lead-form-app.ts'

const app = await startApp()

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function newContact(accountId: string, values: object = {}) {
  const known = { firstName: 'Ann', lastName: null, email: 'ann@example.com', emailKey: 'ann@example.com' }
  return app.database.prisma.contact.create({ data: { accountId, ...known, ...values } })
}

describe('a submission without a match', () => {
  it('creates a lead from the website, out of the mapped values', async () => {
    const { accountId, formId } = await newForm(app, {
      successMessage: 'Thanks!',
      redirectUrl: 'https://example.com/t',
    })
    const sent = {
      first: ' Ann ',
      last: 'Lee',
      mail: 'Ann@Example.com',
      tel: '+1 555',
      firm: 'Lee & Co',
      notes: 'Hi',
    }
    const { data } = await submitAs(app, formId, sent)
    const [contact, ...others] = await readContacts(app, accountId)
    expect(others).toEqual([])
    expect(contact).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'Ann@Example.com',
      emailKey: 'ann@example.com',
      phone: '+1 555',
      company: 'Lee & Co',
      contactType: 'lead',
      source: 'website',
    })
    expect(data.submitLeadForm).toEqual({
      success: true,
      contactId: contact?.id,
      successMessage: 'Thanks!',
      redirectUrl: 'https://example.com/t',
    })
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { data: sent, outcome: 'created', replaced: {}, contactId: contact?.id, formId },
    ])
  })

  it.each([
    ['the e-mail’s local part', { mail: 'ann.lee+x@example.com', last: 'Lee' }, 'ann.lee+x'],
    ['Unknown for a local part that shows nothing', { mail: '\u2800\u200b\u00ad@example.com' }, 'Unknown'],
    ['Unknown without an e-mail', { last: 'Lee' }, 'Unknown'],
    ['Unknown for an empty submission', {}, 'Unknown'],
    ['the local part for a blank first name', { first: ' ', mail: 'ann@example.com' }, 'ann'],
  ])('without a first name goes by %s', async (_what, sent, firstName) => {
    const { accountId, formId } = await newForm(app)
    await submitAs(app, formId, sent)
    expect(await readContacts(app, accountId)).toMatchObject([{ firstName }])
  })

  it('is a new contact each time where it has no e-mail', async () => {
    const { accountId, formId } = await newForm(app)
    await submitAs(app, formId, { first: 'Ann' })
    await submitAs(app, formId, { first: 'Ann' })
    expect(await readContacts(app, accountId)).toHaveLength(2)
  })

  it('answers with an id that tells nothing of the time', async () => {
    const { formId } = await newForm(app)
    const { data } = await submitAs(app, formId, {})
    expect(data.submitLeadForm.contactId).toMatch(uuidV4)
  })
})

describe('a submission matches', () => {
  it.each([
    ['the same e-mail', 'ann@example.com', true],
    ['another case', 'ANN@Example.COM', true],
    ['blanks around it', '  ann@example.com ', true],
    ['another address', 'anne@example.com', false],
    ['a pattern', 'a_n@example.com', false],
    ['a plus tag', 'ann+x@example.com', false],
  ])('%s: %s → %s', async (_what, mail, matches) => {
    const { accountId, formId } = await newForm(app)
    const { id } = await newContact(accountId)
    const { data } = await submitAs(app, formId, { mail })
    expect(data.submitLeadForm.contactId === id).toBe(matches)
    expect(await readContacts(app, accountId)).toHaveLength(matches ? 1 : 2)
  })

  it.each([
    ['the Kelvin sign and a K', 'Kim@example.com', '\u212aim@example.com'],
    ['a full-width letter and an ASCII one', 'ann@example.com', '\uff41nn@example.com'],
    ['composed and decomposed letters', 'jos\u00e9@example.com', 'jose\u0301@example.com'],
    ['letters beyond ASCII by their case', 'jos\u00e9@example.com', 'jos\u00c9@example.com'],
  ])('no look-alike: %s differ', async (_what, known, lookAlike) => {
    const { accountId, formId } = await newForm(app)
    await submitAs(app, formId, { mail: known })
    await submitAs(app, formId, { mail: lookAlike })
    expect(await readContacts(app, accountId)).toHaveLength(2)
    await submitAs(app, formId, { mail: lookAlike })
    expect(await readContacts(app, accountId)).toHaveLength(2)
  })

  it('the oldest of several contacts', async () => {
    const { accountId, formId } = await newForm(app)
    const newer = { createdAt: new Date('2026-02-01T00:00:00Z') }
    await newContact(accountId, newer)
    const oldest = await newContact(accountId, { createdAt: new Date('2026-01-01T00:00:00Z') })
    await newContact(accountId, newer)
    const { data } = await submitAs(app, formId, { mail: 'ann@example.com' })
    expect(data.submitLeadForm.contactId).toBe(oldest.id)
  })

  it('no contact of another account', async () => {
    const { accountId, formId } = await newForm(app)
    const other = await app.newAccount()
    const foreign = await newContact(other.accountId)
    await submitAs(app, formId, { mail: 'ann@example.com', first: 'Eve' })
    expect(await readContacts(app, other.accountId)).toEqual([foreign])
    expect(await readContacts(app, accountId)).toHaveLength(1)
  })
})

describe('what a match changes', () => {
  const old = { firstName: 'Ann', lastName: null, phone: '1', company: '' }
  const kept = { contactType: 'client', source: 'referral', email: 'ann@example.com' }
  const sent = { mail: 'ANN@example.com', first: 'Anna', last: 'Lee', tel: '2', firm: 'Lee & Co' }

  it.each([
    [
      'update',
      { firstName: 'Anna', lastName: 'Lee', phone: '2', company: 'Lee & Co' },
      { firstName: 'Ann', lastName: null, phone: '1', company: '' },
    ],
    [
      'fill_blanks',
      { firstName: 'Ann', lastName: 'Lee', phone: '1', company: 'Lee & Co' },
      { lastName: null, company: '' },
    ],
    ['ignore', old, {}],
  ])(
    'with %s: never e-mail, type or source, and the record says what was replaced',
    async (onMatch, now, replaced) => {
      const { accountId, formId } = await newForm(app, { onMatch })
      const contact = await newContact(accountId, { ...old, ...kept })
      await submitAs(app, formId, sent)
      expect(await readContacts(app, accountId)).toMatchObject([{ ...kept, ...now }])
      const outcome = onMatch === 'ignore' ? 'unchanged' : 'updated'
      expect(await readSubmissions(app, accountId)).toMatchObject([
        { data: sent, outcome, contactId: contact.id },
      ])
      expect((await readSubmissions(app, accountId))[0]?.replaced).toEqual(replaced)
    },
  )

  it.each(['\u2800'])(
    'with fill_blanks a company that shows nothing, such as %j, counts as blank',
    async company => {
      const { accountId, formId } = await newForm(app, { onMatch: 'fill_blanks' })
      await newContact(accountId, { ...kept, company })
      await submitAs(app, formId, sent)
      expect(await readContacts(app, accountId)).toMatchObject([{ company: 'Lee & Co' }])
      expect(await readSubmissions(app, accountId)).toMatchObject([{ replaced: { company } }])
    },
  )

  it.each(['update', 'fill_blanks', 'ignore'])(
    'with %s: nothing for blank or absent values',
    async onMatch => {
      const { accountId, formId } = await newForm(app, { onMatch })
      const contact = await newContact(accountId, { lastName: 'Lee', phone: '1', company: 'Lee & Co' })
      await submitAs(app, formId, { mail: 'ann@example.com', first: ' ', last: '', tel: null })
      expect(await readContacts(app, accountId)).toEqual([contact])
      expect(await readSubmissions(app, accountId)).toMatchObject([{ outcome: 'unchanged', replaced: {} }])
    },
  )

  it('is nothing where the values are what they were', async () => {
    const { accountId, formId } = await newForm(app)
    const contact = await newContact(accountId, { lastName: 'Lee' })
    await submitAs(app, formId, { mail: 'ann@example.com', first: 'Ann', last: ' Lee ' })
    expect(await readContacts(app, accountId)).toEqual([contact])
    expect(await readSubmissions(app, accountId)).toMatchObject([{ outcome: 'unchanged' }])
  })

  it('is recorded also after the contact went away', async () => {
    const { accountId, ownerId, formId } = await newForm(app)
    const first = await submitAs(app, formId, { mail: 'ann@example.com' })
    const { contactId } = first.data.submitLeadForm
    const remove =
      'mutation ($accountId: UUID!, $id: UUID!) { deleteContact(accountId: $accountId, id: $id) }'
    await app.graphql(ownerId, remove, { accountId, id: contactId })
    const second = await submitAs(app, formId, { mail: 'ann@example.com' })
    expect(second.data.submitLeadForm.contactId).not.toBe(contactId)
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { contactId: null, outcome: 'created', data: { mail: 'ann@example.com' } },
      { contactId: second.data.submitLeadForm.contactId, outcome: 'created' },
    ])
  })
})

describe('submissions at the same time', () => {
  it('of one e-mail, in whatever case, make one contact and are all recorded', async () => {
    const { accountId, formId } = await newForm(app)
    const mails = Array.from({ length: 30 }, (_, at) => (at % 2 ? 'Ann@Example.com' : 'ANN@example.COM'))
    const answers = await Promise.all(
      mails.map((mail, at) => submitAs(app, formId, { mail, last: `Lee ${at}` })),
    )
    const [contact, ...others] = await readContacts(app, accountId)
    expect(others).toEqual([])
    expect(new Set(answers.map(({ data }) => data?.submitLeadForm.contactId))).toEqual(new Set([contact?.id]))
    const submissions = await readSubmissions(app, accountId)
    expect(submissions).toHaveLength(30)
    expect(submissions.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    // Each value but the last was replaced exactly once: no update was lost between reading and writing.
    const replaced = submissions.flatMap(submission => Object.values(submission.replaced ?? {}))
    expect([...replaced, contact?.lastName].sort()).toEqual(mails.map((_, at) => `Lee ${at}`).sort())
  })

  it('as another change of the contact: what it replaced is what the other change left', async () => {
    const { accountId, formId } = await newForm(app)
    const { id } = await newContact(accountId, { phone: '1' })
    const answer = await app.database.prisma.$transaction(async tx => {
      await tx.contact.updateMany({ where: { id }, data: { phone: '2' } })
      const submitted = submitAs(app, formId, { mail: 'ann@example.com', tel: '3' })
      // The embedded database runs one transaction at a time, so there nobody is seen waiting.
      if (testServerUrl !== null) {
        // In the transaction it would be seen as it was at first sight.
        const waiting = () => app.database.prisma.$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        await expect.poll(waiting).toHaveLength(1)
      }
      return { submitted }
    })
    expect((await answer.submitted).errors).toBeUndefined()
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { outcome: 'updated', replaced: { phone: '2' } },
    ])
  })

  it('of different e-mails make a contact each', async () => {
    const { accountId, formId } = await newForm(app)
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => submitAs(app, formId, { mail: `a${at % 4}@example.com` })),
    )
    expect(await readContacts(app, accountId)).toHaveLength(4)
  })

  it('and deletions of the contact and the form leave every answer a proper one', async () => {
    const { accountId, formId } = await newForm(app)
    const submits = Array.from({ length: 12 }, () => submitAs(app, formId, { mail: 'ann@example.com' }))
    const { contact, leadForm } = app.database.prisma
    const deletes = Array.from({ length: 6 }, () => contact.deleteMany({ where: { accountId } }))
    await Promise.all(deletes)
    await leadForm.delete({ where: { id: formId } })
    const codes = (await Promise.all(submits)).map(({ errors }) => errors?.[0]?.extensions.code ?? 'taken')
    expect(codes.filter(code => code !== 'taken' && code !== 'NOT_FOUND')).toEqual([])
    expect(await readSubmissions(app, accountId)).toHaveLength(codes.filter(code => code === 'taken').length)
  })
})
