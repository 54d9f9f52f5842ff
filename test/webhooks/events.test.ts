import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { webhookEventNames } from '../../src/domain/webhook/event-types.ts'
import { startApp } from '../support/app.ts'
import { ask, makeEndpoint } from './endpoints.ts'
import { type Received, Receiver, verify } from './receiver.ts'

const app = await startApp({ ownServer: 'Sends webhooks.', webhooksToLoopback: true })
const receiver = await Receiver.open()
const all = webhookEventNames.map(name => name.replace('.', '_'))

const newPath = () => `/${randomUUID()}`

/** An account whose events come to a path of its own. */
async function follow(events: readonly string[] = all) {
  const path = newPath()
  const endpoint = await makeEndpoint(app, receiver.url(path), events)
  return { ...endpoint, path, hear: (count: number) => receiver.until(path, count) }
}

const typesOf = (messages: readonly Received[]) => messages.map(({ event }) => event.type)
const change = (endpoint: { accountId: string; ownerId: string }, fields: string, variables = {}) =>
  ask(app, endpoint.ownerId, `mutation ($a: UUID!${variablesOf(variables)}) { ${fields} }`, {
    a: endpoint.accountId,
    ...variables,
  })
const variablesOf = (variables: object) =>
  Object.keys(variables)
    .map(name => `, $${name}: UUID!`)
    .join('')

describe('an endpoint is sent', () => {
  it('a signed message with the record as /graphql answers it', async () => {
    const endpoint = await follow()
    const { createContact } = await change(
      endpoint,
      'createContact(accountId: $a, input: { firstName: "Ann", email: "ann@example.com" }) { id createdAt updatedAt }',
    )
    const [message] = await endpoint.hear(1)
    expect(verify(endpoint.secret, message as Received)).toEqual({
      type: 'contact.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      id: message?.id,
      version: 1,
      accountId: endpoint.accountId,
      data: {
        id: createContact.id,
        contact: {
          ...{ ...createContact, firstName: 'Ann', lastName: null, email: 'ann@example.com', phone: null },
          ...{ company: null, contactType: 'lead', source: 'other' },
        },
      },
    })
    expect(message?.headers['content-type']).toBe('application/json')
  })

  it('what happens to contacts, in order', async () => {
    const endpoint = await follow()
    const { one, two } = await change(
      endpoint,
      'one: createContact(accountId: $a, input: { firstName: "Ann" }) { id } two: createContact(accountId: $a, input: { firstName: "Anne" }) { id }',
    )
    await change(
      endpoint,
      'updateContact(accountId: $a, id: $one, input: { company: "Studio" }) { id } again: updateContact(accountId: $a, id: $one, input: { company: "Studio" }) { id } mergeContacts(accountId: $a, keepId: $one, mergeIds: [$two]) { id } deleteContact(accountId: $a, id: $one)',
      { one: one.id, two: two.id },
    )
    const messages = await endpoint.hear(6)
    const of = (id: string) => messages.filter(({ event }) => event.data.id === id)
    expect(typesOf(of(one.id))).toEqual([
      ...['contact.created', 'contact.updated', 'contact.merged', 'contact.deleted'],
    ])
    expect(of(one.id)[2]?.event.data.mergedId).toBe(two.id)
    expect(of(one.id)[3]?.event.data).toEqual({ id: one.id })
    expect(typesOf(of(two.id))).toEqual(['contact.created', 'contact.deleted'])
  })

  it('what happens to deals: a move is its own event', async () => {
    const endpoint = await follow()
    const { createDeal } = await change(
      endpoint,
      'createDeal(accountId: $a, input: { title: "Shoot" }) { id }',
    )
    const moves = ['won', 'open', 'lost', 'open', 'abandoned']
    await change(
      endpoint,
      `updateDeal(accountId: $a, id: $id, input: { value: 5 }) { id } ${moves
        .map((to, n) => `m${n}: setDealStatus(accountId: $a, id: $id, status: ${to}) { id }`)
        .join(' ')} deleteDeal(accountId: $a, id: $id)`,
      { id: createDeal.id },
    )
    expect(typesOf(await endpoint.hear(8))).toEqual(
      ['created', 'updated', 'won', 'reopened', 'lost', 'reopened', 'abandoned', 'deleted'].map(
        verb => `deal.${verb}`,
      ),
    )
  })

  it('what happens to invoices', async () => {
    const endpoint = await follow()
    const { edited, paid, cancelled, late } = await change(
      endpoint,
      'edited: createInvoice(accountId: $a, input: { amount: 10 }) { id } paid: createInvoice(accountId: $a, input: { amount: 10, notes: "Thank you" }) { id } cancelled: createInvoice(accountId: $a, input: { amount: 10 }) { id } late: createInvoice(accountId: $a, input: { amount: 10, dueDate: "2026-01-01" }) { id }',
    )
    await change(
      endpoint,
      `updateInvoice(accountId: $a, id: $edited, input: { lineItems: [{ description: "Shoot", quantity: 1, unitPrice: 10 }] }) { id }
       sendInvoice(accountId: $a, id: $paid) { id } markInvoiceViewed(accountId: $a, id: $paid) { id }
       part: recordPayment(accountId: $a, invoiceId: $paid, input: { amount: 4 }) { id }
       rest: recordPayment(accountId: $a, invoiceId: $paid, input: { amount: 6 }) { id }
       refundInvoice(accountId: $a, id: $paid) { id }
       cancelInvoice(accountId: $a, id: $cancelled) { id } late: sendInvoice(accountId: $a, id: $late) { id }`,
      { edited: edited.id, paid: paid.id, cancelled: cancelled.id, late: late.id },
    )
    const messages = await endpoint.hear(13)
    const of = (id: string) => typesOf(messages.filter(({ event }) => event.data.id === id))
    expect(of(paid.id)).toEqual(
      ['created', 'sent', 'viewed', 'updated', 'paid', 'refunded'].map(verb => `invoice.${verb}`),
    )
    expect(of(edited.id)).toEqual(['invoice.created', 'invoice.updated'])
    expect(of(cancelled.id)).toEqual(['invoice.created', 'invoice.cancelled'])
    expect(of(late.id)).toEqual(['invoice.created', 'invoice.sent', 'invoice.overdue'])
    const made = messages.find(({ event }) => event.data.id === paid.id)
    expect(made?.event.data.invoice).toMatchObject({ amount: '10.00', notes: 'Thank you', lineItems: [] })
  })

  it('that the contact of an invoice is another after a merge, and none after a deletion', async () => {
    const endpoint = await follow(['invoice_updated', 'contact_merged', 'contact_deleted'])
    const { kept, merged } = await change(
      endpoint,
      'kept: createContact(accountId: $a, input: { firstName: "Ann" }) { id } merged: createContact(accountId: $a, input: { firstName: "Anne" }) { id }',
    )
    const { made } = await change(
      endpoint,
      'made: createInvoice(accountId: $a, input: { amount: 10, contactId: $merged }) { id }',
      { merged: merged.id },
    )
    await change(
      endpoint,
      'mergeContacts(accountId: $a, keepId: $kept, mergeIds: [$merged]) { id } deleteContact(accountId: $a, id: $kept)',
      { kept: kept.id, merged: merged.id },
    )
    const told = (await endpoint.hear(5)).filter(({ event }) => event.data.id === made.id)
    expect(typesOf(told)).toEqual(['invoice.updated', 'invoice.updated'])
  })

  it.each([
    {
      which: 'that was viewed',
      dueDate: '2999-01-01',
      view: 'markInvoiceViewed(accountId: $a, id: $id) { id }',
    },
    { which: 'that is overdue', dueDate: '2026-01-01', view: '' },
  ])(
    'a payment taken back of an invoice $which sends and shows it to nobody again',
    async ({ dueDate, view }) => {
      const endpoint = await follow()
      const { made } = await change(
        endpoint,
        `made: createInvoice(accountId: $a, input: { amount: 10, dueDate: "${dueDate}" }) { id }`,
      )
      const { paid } = await change(
        endpoint,
        `sendInvoice(accountId: $a, id: $id) { id } ${view}
       paid: recordPayment(accountId: $a, invoiceId: $id, input: { amount: 10 }) { payments { nodes { id } } }`,
        { id: made.id },
      )
      const [payment] = paid.payments.nodes
      await change(
        endpoint,
        `reversePayment(accountId: $a, invoiceId: $id, paymentId: $payment, reason: "Bounced") { id }
       cancelInvoice(accountId: $a, id: $id) { id }`,
        { id: made.id, payment: payment.id },
      )
      const expected = ['created', 'sent', view ? 'viewed' : 'overdue', 'paid', 'updated', 'cancelled']
      expect(typesOf(await endpoint.hear(expected.length))).toEqual(expected.map(verb => `invoice.${verb}`))
    },
  )

  it('submissions, but no spam, and the ends of exports', async () => {
    const endpoint = await follow(['form_submitted', 'export_finished'])
    const { createLeadForm } = await change(
      endpoint,
      'createLeadForm(accountId: $a, input: { name: "Form", honeypotField: "url", fields: [{ id: "name", label: "Name", type: text, mapsTo: firstName }] }) { id }',
    )
    const submit = (data: object) =>
      app.rest('POST', `/api/v1/forms/${createLeadForm.id}/submit`, {
        body: { data },
        headers: { 'x-forwarded-for': app.newAddress() },
      })
    await submit({ name: 'Bot', url: 'https://spam.example' })
    await submit({ name: 'Ann' })
    await app.rest('GET', `/api/v1/contacts/export?account_id=${endpoint.accountId}`, {
      as: endpoint.ownerId,
    })
    const messages = await endpoint.hear(2)
    const [form, exported] = ['form.submitted', 'export.finished'].map(type =>
      messages.find(({ event }) => event.type === type),
    )
    expect(form?.event.data.formSubmission).toMatchObject({ data: { name: 'Ann' }, outcome: 'created' })
    expect(exported?.event.data.exportReceipt).toMatchObject({ outcome: 'complete', face: 'rest' })
  })

  it('in these tests, every event that there is', () => {
    expect([...new Set(typesOf(receiver.received))].toSorted()).toEqual(webhookEventNames.toSorted())
  })
})
