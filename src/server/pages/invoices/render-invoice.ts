import { html } from 'ghtml'
import type { OpenInvoiceMutation } from '../../../operations/generated.ts'
import { moneyWriter, writeDay, writeQuantity } from './written.ts'

type Shown = NonNullable<OpenInvoiceMutation['invoice']>

/** An invoice as a document. The console draws the same of the same parts: src/web/console/invoices/document. */
export function renderInvoice(invoice: Shown): string {
  const { invoiceNumber, businessName, businessAddress, taxNumber, notes, terms } = invoice
  return html`<main class="document-page"><article class="document">
<header class="document-head">
<h1 class="document-title">Invoice ${invoiceNumber}</h1>
<div class="document-from">
<p class="document-name">${businessName}</p>
!${paragraph(businessAddress)}
!${paragraph(taxNumber)}
</div>
</header>
!${renderFacts(invoice)}
!${renderLines(invoice)}
!${renderState(invoice)}
!${paragraph(notes)}
!${paragraph(terms, 'document-terms')}
</article></main>`
}

function renderFacts({
  contactName,
  contactCompany,
  contactEmail,
  issuedOn,
  dueDate,
  currency,
}: Shown): string {
  const to = [contactName, contactCompany, contactEmail].filter(Boolean).join('\n')
  const facts = [
    { name: 'To', value: to },
    { name: 'Issued', value: issuedOn && writeDay(issuedOn) },
    { name: 'Due', value: dueDate && writeDay(dueDate) },
    { name: 'Currency', value: currency },
  ]
  const shown = facts.filter(({ value }) => value)
  return html`<dl class="document-facts">!${shown
    .map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>`
}

function renderLines({ lineItems, amount, amountPaid, amountDue, currency }: Shown): string {
  const writeMoney = moneyWriter(currency)
  const rows = lineItems.map(
    ({ description, quantity, unitPrice }) => html`<tr>
<td>${description}</td>
<td class="document-number">${writeQuantity(quantity)}</td>
<td class="document-number">${writeMoney(unitPrice)}</td>
<td class="document-number">${writeMoney(Number(quantity) * Number(unitPrice))}</td>
</tr>`,
  )
  const heads = ['Quantity', 'Price', 'Amount'].map(
    head => html`<th scope="col" class="document-number">${head}</th>`,
  )
  const lines = html`<thead><tr><th scope="col">Description</th>!${heads.join('')}</tr></thead>
<tbody>!${rows.join('')}</tbody>`
  const totals = [
    { label: 'Total', value: amount },
    ...(Number(amountPaid) > 0 ? [{ label: 'Paid', value: amountPaid }] : []),
    { label: 'Balance due', value: amountDue },
  ].map(
    ({ label, value }) => html`<tr>
<th scope="row" colspan="3">${label}</th><td class="document-number">${writeMoney(value)}</td>
</tr>`,
  )
  return html`<table class="document-lines">
!${lineItems.length > 0 ? lines : ''}
<tfoot>!${totals.join('')}</tfoot>
</table>`
}

const states: Readonly<Partial<Record<Shown['status'], string>>> = {
  paid: 'Paid in full.',
  overdue: 'The last day to pay has passed.',
  refunded: 'What was paid was given back.',
}

function renderState({ status }: Shown): string {
  const text = states[status]
  return text ? html`<p class="document-state">${text}</p>` : ''
}

function paragraph(text: string | null, className = 'document-text'): string {
  const written = text?.trim()
  return written ? html`<p class="${className}">${written}</p>` : ''
}
