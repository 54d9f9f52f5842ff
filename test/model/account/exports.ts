import fc from 'fast-check'
import { expect } from 'vitest'
import { parseStrictCsv } from '../../exports/strict-csv.ts'
import type { Contact } from '../contact/model.ts'
import { listedContact } from '../contact/rest.ts'
import type { Deal } from '../deal/model.ts'
import type { Form, Submission } from '../form/model.ts'
import { type Invoice, paidCents, statusOf } from '../invoice/model.ts'
import { number } from '../money.ts'
import type { State } from '../state.ts'
import { step } from '../step.ts'
import type { World } from '../world.ts'
import { todayIn } from './calendar.ts'
import { csvOf } from './csv.ts'

/** All contacts are exported over REST, as CSV by the letter. */
export const exportContacts = step('GET contacts/export', fc.constant(null), async (_, state, world) => {
  const answer = await world.call('GET', `/api/v1/contacts/export?account_id=${world.accountId}`)
  expect(answer.status).toBe(200)
  expect(parseStrictCsv(answer.text)).toEqual(csvOf(state.contacts))
})

/** The owner exports the account, which goes once an hour: everything the model holds is in it, oldest first. */
export async function expectAccountExport(state: State, world: World): Promise<void> {
  const path = `/api/v1/account/export?account_id=${world.accountId}`
  const { status, body } = await world.call('GET', path, { as: world.ownerId })
  expect(status).toBe(200)
  const today = todayIn(state, world)
  const expected = {
    contacts: state.contacts.map(exportedContact),
    deals: state.deals.map(exportedDeal),
    invoices: state.invoices.map(invoice => exportedInvoice(invoice, today)),
    lead_forms: state.forms.map(exportedForm),
    form_submissions: state.submissions.map(exportedSubmission),
  }
  expect(body).toMatchObject(expected)
  expect(body.account).toMatchObject({ id: world.accountId, time_zone: state.timeZone })
}

function exportedContact(contact: Contact) {
  return listedContact(contact)
}

function exportedDeal(deal: Deal) {
  return {
    id: deal.id,
    title: deal.title,
    value: number(deal.valueCents),
    probability: deal.probability,
    status: deal.status,
    expected_close_date: deal.expectedCloseDate,
    contact_id: deal.contact?.id ?? null,
    stage_id: deal.stage?.id ?? null,
    created_at: deal.createdAt,
  }
}

function exportedInvoice(invoice: Invoice, today: string) {
  return {
    id: invoice.id,
    invoice_number: invoice.invoiceNumber,
    amount: number(invoice.amountCents),
    amount_paid: number(paidCents(invoice)),
    status: statusOf(invoice, today),
    due_date: invoice.dueDate,
    contact_id: invoice.contact?.id ?? null,
    line_items: invoice.lines.map(({ description, quantityHundredths, unitPriceCents }) => ({
      description,
      quantity: number(quantityHundredths),
      unit_price: number(unitPriceCents),
    })),
    payments: invoice.payments.map(({ id, amountCents, method, paidAt }) => ({
      id,
      amount: number(amountCents),
      method,
      paid_at: paidAt,
    })),
  }
}

function exportedForm(form: Form) {
  return {
    id: form.id,
    name: form.name,
    title: form.title,
    active: form.active,
    on_match: form.onMatch,
    submit_label: form.submitLabel,
    success_message: form.successMessage,
    redirect_url: form.redirectUrl,
    honeypot_field: form.honeypotField,
    allowed_origins: [],
    fields: form.fields.map(({ id, type, required }) => ({ id, type, required })),
  }
}

function exportedSubmission({ form, contact, data, referrer, page, outcome, replaced, id }: Submission) {
  const snakeCase = Object.entries(replaced).map(([field, old]) => [
    field.replace(/[A-Z]/, letter => `_${letter.toLowerCase()}`),
    old,
  ])
  return {
    ...{ id, data, referrer, page, outcome, replaced: Object.fromEntries(snakeCase) },
    form_id: form?.id ?? null,
    contact_id: contact?.id ?? null,
  }
}
