import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()

const fields = `id invoiceNumber amount amountPaid amountDue status dueDate notes sentAt viewedAt
  contact { id firstName } lineItems { description quantity unitPrice } payments { nodes { id } }`
const create = `mutation ($accountId: UUID!, $input: CreateInvoiceInput!) {
  createInvoice(accountId: $accountId, input: $input) { ${fields} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateInvoiceInput!) {
  updateInvoice(accountId: $accountId, id: $id, input: $input) { ${fields} }
}`
const line = (quantity: string, unitPrice: string, description = 'Work') => ({
  description,
  quantity,
  unitPrice,
})

async function newContact(accountId: string): Promise<string> {
  const { id } = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
  return id
}

async function newDraft(input: object) {
  const account = await app.newAccount()
  const { data } = await app.graphql(account.ownerId, create, { accountId: account.accountId, input })
  return { ...account, draft: data.createInvoice }
}

/** What a refused creation says about its fields; nothing may have been created. */
async function readRefusal(input: object) {
  const { accountId, ownerId } = await app.newAccount()
  const { errors } = await app.graphql(ownerId, create, { accountId, input })
  expect(await app.database.prisma.invoice.count({ where: { accountId } })).toBe(0)
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  return errors?.[0]?.extensions.fields
}

describe('createInvoice', () => {
  it('makes a draft of an amount', async () => {
    const { draft } = await newDraft({ amount: '12.5' })
    expect(draft).toEqual({
      id: expect.any(String),
      invoiceNumber: 'INV-0001',
      amount: '12.50',
      amountPaid: '0.00',
      amountDue: '12.50',
      status: 'draft',
      dueDate: null,
      notes: null,
      sentAt: null,
      viewedAt: null,
      contact: null,
      lineItems: [],
      payments: { nodes: [] },
    })
  })

  it('makes a draft of line items, in their order, whose sum is the amount', async () => {
    const { accountId, memberId } = await app.newAccount()
    const contactId = await newContact(accountId)
    const lineItems = [line('3', '0.1', 'Nails'), line('2.5', '40', 'Hours'), line('1', '-0.3', 'Discount')]
    const notes = ' Thank you.\n\nSee you in <Porto>! '
    const input = { contactId, invoiceNumber: 'A-1', dueDate: '2028-02-29', notes, lineItems }
    const { data } = await app.graphql(memberId, create, { accountId, input })
    expect(data.createInvoice).toMatchObject({
      invoiceNumber: 'A-1',
      amount: '100.00',
      dueDate: '2028-02-29',
      notes,
      contact: { id: contactId, firstName: 'Ada' },
      lineItems: [
        { description: 'Nails', quantity: '3.00', unitPrice: '0.10' },
        { description: 'Hours', quantity: '2.50', unitPrice: '40.00' },
        { description: 'Discount', quantity: '1.00', unitPrice: '-0.30' },
      ],
    })
  })

  it.each([
    [
      'an amount that is the sum of the line items',
      { amount: '0.3', lineItems: [line('1', '0.1'), line('1', '0.2')] },
    ],
    ['line items that come to nothing', { amount: '0', lineItems: [line('1', '5'), line('1', '-5')] }],
    ['the largest amount', { amount: '999999999999.99' }],
    ['the largest sum', { lineItems: [line('1', '999999999999'), line('0.5', '1.98')] }],
    ['a quantity of hundredths that comes out in cents', { lineItems: [line('0.25', '0.04')] }],
    ['two hundred line items', { lineItems: Array.from({ length: 200 }, () => line('1', '1')) }],
    [
      'null for what is optional',
      { amount: '1', lineItems: null, contactId: null, invoiceNumber: null, dueDate: null, notes: null },
    ],
    ['notes of two thousand characters', { amount: '1', notes: '😀'.repeat(2_000) }],
    ['notes that are empty', { amount: '1', notes: '' }],
  ])('takes %s', async (_what, input) => {
    const { draft } = await newDraft(input)
    expect(draft.status).toBe('draft')
  })

  it('answers all of two hundred line items in their order', async () => {
    const descriptions = Array.from({ length: 200 }, (_, index) => `Line ${index}`)
    const { draft } = await newDraft({ lineItems: descriptions.map(text => line('1', '1', text)) })
    expect(draft.lineItems.map((item: { description: string }) => item.description)).toEqual(descriptions)
    expect(draft.amount).toBe('200.00')
  })

  const cents = 'Quantity times unit price must come out in whole cents'
  it.each([
    ['neither amount nor line items', {}, { 'input.amount': ['Required'] }],
    ['no amount and an empty list of line items', { lineItems: [] }, { 'input.amount': ['Required'] }],
    ['null for both', { amount: null, lineItems: null }, { 'input.amount': ['Required'] }],
    ['an amount below 0', { amount: '-0.01' }, { 'input.amount': ['Must not be below 0'] }],
    [
      'an amount that is not the sum',
      { amount: '0.31', lineItems: [line('1', '0.1'), line('1', '0.2')] },
      { 'input.amount': ['Must be the sum of the line items, 0.30'] },
    ],
    [
      'lines with fractions of a cent, also where they add up to a whole one',
      { lineItems: [line('0.5', '0.01'), line('1', '1'), line('0.5', '0.01')] },
      { 'input.lineItems.0': [cents], 'input.lineItems.2': [cents] },
    ],
    [
      'a fraction of a cent in a large product',
      { lineItems: [line('99999999999.99', '9.99')] },
      { 'input.lineItems.0': [cents] },
    ],
    [
      'a sum below 0',
      { lineItems: [line('1', '-1')] },
      { 'input.lineItems': ['Must not add up to less than 0'] },
    ],
    [
      'a sum of 10^12',
      { lineItems: [line('1', '999999999999.99'), line('1', '0.01')] },
      { 'input.lineItems': ['Must add up to less than 1000000000000'] },
    ],
    [
      'a product far beyond 10^12',
      { lineItems: [line('999999999999.99', '100')] },
      { 'input.lineItems': ['Must add up to less than 1000000000000'] },
    ],
    [
      'a quantity of 0',
      { lineItems: [line('0', '1')] },
      { 'input.lineItems.0.quantity': ['Must be above 0'] },
    ],
    [
      'a blank description',
      { lineItems: [line('1', '1', ' ')] },
      { 'input.lineItems.0.description': ['Required'] },
    ],
    [
      'more than two hundred line items',
      { lineItems: Array.from({ length: 201 }, () => line('1', '1')) },
      { 'input.lineItems': ['Must have at most 200 entries'] },
    ],
    [
      'more than two thousand characters of notes',
      { amount: '1', notes: 'x'.repeat(2_001) },
      { 'input.notes': ['Must be at most 2000 characters'] },
    ],
  ])('refuses %s', async (_what, input, refusal) => {
    expect(await readRefusal(input)).toEqual(refusal)
  })

  it.each(['1000000000000', '"0.001"', '1e400', '"1e2"', '0.30000000000000004'])(
    'refuses an amount of %s',
    async literal => {
      const { accountId, ownerId } = await app.newAccount()
      const query = `mutation { createInvoice(accountId: "${accountId}", input: { amount: ${literal} }) { id } }`
      expect((await app.graphql(ownerId, query)).errors).toHaveLength(1)
      expect(await app.database.prisma.invoice.count({ where: { accountId } })).toBe(0)
    },
  )

  it.each(['unknown', 'foreign'])('answers Not found for an %s contact', async kind => {
    const foreign = await newContact((await app.newAccount()).accountId)
    const contactId = kind === 'foreign' ? foreign : crypto.randomUUID()
    expect(await readRefusal({ amount: '1', contactId })).toEqual({ 'input.contactId': ['Not found'] })
  })
})

describe('updateInvoice', () => {
  it('changes what is given, leaves what is absent and empties what is null', async () => {
    const { accountId, memberId, draft } = await newDraft({
      amount: '1',
      dueDate: '2027-01-31',
      invoiceNumber: 'A-1',
    })
    const contactId = await newContact(accountId)
    const first = { accountId, id: draft.id, input: { amount: '2.25', contactId, notes: 'Thank you' } }
    const { data: changed } = await app.graphql(memberId, update, first)
    expect(changed.updateInvoice).toEqual({
      ...draft,
      amount: '2.25',
      amountDue: '2.25',
      contact: { id: contactId, firstName: 'Ada' },
      notes: 'Thank you',
    })
    const between = { accountId, id: draft.id, input: { dueDate: '2027-02-28' } }
    const { data: left } = await app.graphql(memberId, update, between)
    expect(left.updateInvoice.notes).toBe('Thank you')
    const second = {
      accountId,
      id: draft.id,
      input: { contactId: null, dueDate: null, notes: null, invoiceNumber: 'A-2' },
    }
    const { data: emptied } = await app.graphql(memberId, update, second)
    expect(emptied.updateInvoice).toMatchObject({
      contact: null,
      dueDate: null,
      notes: null,
      invoiceNumber: 'A-2',
      amount: '2.25',
    })
  })

  it('replaces the line items, and the amount with them', async () => {
    const { accountId, ownerId, draft } = await newDraft({
      lineItems: [line('1', '1', 'Old'), line('1', '2', 'Old')],
    })
    const input = { lineItems: [line('2', '5', 'New')] }
    const { data } = await app.graphql(ownerId, update, { accountId, id: draft.id, input })
    expect(data.updateInvoice).toMatchObject({
      amount: '10.00',
      lineItems: [{ description: 'New', quantity: '2.00', unitPrice: '5.00' }],
    })
  })

  it('leaves line items that stay at their place, and the draft where all of them do', async () => {
    const lines = [line('1', '7'), line('2.0', '-1', 'Discount'), line('1', '3', 'Prints')]
    const { accountId, ownerId, draft } = await newDraft({ lineItems: lines })
    const asked = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateInvoiceInput!) {
      done: updateInvoice(accountId: $accountId, id: $id, input: $input) {
        amount updatedAt lineItems { id description }
      }
    }`
    const write = async (input: object) =>
      (await app.graphql(ownerId, asked, { accountId, id: draft.id, input })).data.done
    const made = await write({})
    expect(await write({ lineItems: lines })).toEqual(made)
    expect(
      await write({ amount: '8', lineItems: [lines[0], line('2', '-1.00', 'Discount'), lines[2]] }),
    ).toEqual(made)
    const [work, discount, prints] = made.lineItems
    const swapped = await write({ lineItems: [lines[0], lines[2], lines[1]] })
    expect(swapped).toMatchObject({
      amount: '8.00',
      lineItems: [work, { description: 'Prints' }, { description: 'Discount' }],
    })
    expect(Date.parse(swapped.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt))
    const ids = swapped.lineItems.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(discount.id)
    expect(ids).not.toContain(prints.id)
    const shorter = await write({ lineItems: [lines[0], lines[2]] })
    expect(shorter.lineItems).toEqual(swapped.lineItems.slice(0, 2))
    const emptied = await write({ amount: '10', lineItems: [] })
    expect(emptied).toMatchObject({ amount: '10.00', lineItems: [] })
    expect(await write({ lineItems: [] })).toEqual(emptied)
    expect(await write({ amount: '10.0', lineItems: null })).toEqual(emptied)
  })

  it.each([[[]], [null]])(
    'drops the line items for %j, and keeps the amount where no other is given',
    async lineItems => {
      const { accountId, ownerId, draft } = await newDraft({ lineItems: [line('1', '7')] })
      const { data } = await app.graphql(ownerId, update, { accountId, id: draft.id, input: { lineItems } })
      expect(data.updateInvoice).toMatchObject({ amount: '7.00', lineItems: [] })
    },
  )

  it.each([
    [
      'an amount that is not the sum of its line items',
      { amount: '8' },
      ['input.amount', 'Must be the sum of the line items, 7.00'],
    ],
    [
      'line items that are not the sum',
      { amount: '7', lineItems: [line('1', '8')] },
      ['input.amount', 'Must be the sum of the line items, 8.00'],
    ],
    ['null for the amount', { amount: null }, ['input.amount', 'Must not be null']],
    ['null for the number', { invoiceNumber: null }, ['input.invoiceNumber', 'Must not be null']],
    ['an unknown contact', { contactId: crypto.randomUUID() }, ['input.contactId', 'Not found']],
    [
      'notes that are too long',
      { notes: 'x'.repeat(2_001) },
      ['input.notes', 'Must be at most 2000 characters'],
    ],
  ])('refuses %s and changes nothing', async (_what, input, [field, message]) => {
    const { accountId, ownerId, draft } = await newDraft({ lineItems: [line('1', '7')] })
    const { errors } = await app.graphql(ownerId, update, { accountId, id: draft.id, input })
    expect(errors?.[0]?.extensions.fields).toEqual({ [field ?? '']: [message] })
    const query = `{ invoice(accountId: "${accountId}", id: "${draft.id}") { ${fields} } }`
    expect((await app.graphql(ownerId, query)).data.invoice).toEqual(draft)
  })

  it("refuses another invoice's number", async () => {
    const { accountId, ownerId, draft } = await newDraft({ amount: '1' })
    await app.graphql(ownerId, create, { accountId, input: { amount: '1', invoiceNumber: 'A-1' } })
    const input = { invoiceNumber: 'A-1' }
    const { errors } = await app.graphql(ownerId, update, { accountId, id: draft.id, input })
    expect(errors?.[0]).toMatchObject({
      message: 'Invoice number A-1 is taken',
      extensions: { code: 'CONFLICT' },
    })
  })

  it.each([{ amount: '2' }, { notes: 'Another' }, { notes: null }])(
    'refuses %j of an invoice that was sent',
    async input => {
      const { accountId, ownerId, draft } = await newDraft({ amount: '1', notes: 'Thank you' })
      await app.database.prisma.invoice.updateMany({ where: { id: draft.id }, data: { status: 'sent' } })
      const { errors } = await app.graphql(ownerId, update, { accountId, id: draft.id, input })
      expect(errors?.[0]).toMatchObject({
        message: 'Invoice is sent: only a draft can change',
        extensions: { code: 'CONFLICT' },
      })
      const query = `{ invoice(accountId: "${accountId}", id: "${draft.id}") { amount notes } }`
      const { data } = await app.graphql(ownerId, query)
      expect(data.invoice).toEqual({ amount: '1.00', notes: 'Thank you' })
    },
  )

  it('does not find an invoice of another account', async () => {
    const { draft } = await newDraft({ amount: '1' })
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, update, { accountId, id: draft.id, input: { amount: '2' } })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('invoices', () => {
  it('are listed newest first, with a cancelled one owing nothing', async () => {
    const { accountId, memberId } = await app.newAccount()
    const contactId = await newContact(accountId)
    for (const amount of ['1', '2'])
      await app.graphql(memberId, create, { accountId, input: { amount, contactId } })
    await app.database.prisma.invoice.updateMany({
      where: { accountId, amount: 1 },
      data: { status: 'cancelled' },
    })
    const query = `{ invoices(accountId: "${accountId}") {
      items { invoiceNumber amountDue contact { firstName } lineItems { id } } total page pageSize
    } }`
    const rest = { contact: { firstName: 'Ada' }, lineItems: [] }
    expect((await app.graphql(memberId, query)).data.invoices).toEqual({
      items: [
        { invoiceNumber: 'INV-0002', amountDue: '2.00', ...rest },
        { invoiceNumber: 'INV-0001', amountDue: '0.00', ...rest },
      ],
      total: 2,
      page: 1,
      pageSize: 25,
    })
  })

  it('of a contact come newest first, as many as are asked for', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const contactId = await newContact(accountId)
    for (const amount of ['1', '2', '3'])
      await app.graphql(ownerId, create, { accountId, input: { amount, contactId } })
    const query = `{ contact(accountId: "${accountId}", id: "${contactId}") { invoices(first: 2) { nodes { amount status } } } }`
    expect((await app.graphql(ownerId, query)).data.contact.invoices.nodes).toEqual([
      { amount: '3.00', status: 'draft' },
      { amount: '2.00', status: 'draft' },
    ])
  })

  it('stay, unlinked, when their contact is deleted', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const contactId = await newContact(accountId)
    const { data } = await app.graphql(ownerId, create, { accountId, input: { amount: '1', contactId } })
    await app.graphql(ownerId, `mutation { deleteContact(accountId: "${accountId}", id: "${contactId}") }`)
    const query = `{ invoice(accountId: "${accountId}", id: "${data.createInvoice.id}") { amount contact { id } } }`
    expect((await app.graphql(ownerId, query)).data.invoice).toEqual({ amount: '1.00', contact: null })
  })

  it('of another account are not found', async () => {
    const { draft } = await newDraft({ amount: '1' })
    const { accountId, ownerId } = await app.newAccount()
    const { data } = await app.graphql(
      ownerId,
      `{ invoice(accountId: "${accountId}", id: "${draft.id}") { id } }`,
    )
    expect(data.invoice).toBeNull()
  })
})
