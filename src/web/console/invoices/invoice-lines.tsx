import { amount, shortAmount } from '../words/numbers.ts'
import type { OneInvoice } from './one-invoice.ts'

/** The lines of an invoice and their sum. */
export function InvoiceLines({ invoice }: { readonly invoice: OneInvoice }) {
  const { lineItems, amountPaid, amountDue } = invoice
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      <div class="table-frame">
        <table class="table lines-table">
          <thead>
            <tr>
              <th scope="col" class="wide">
                Description
              </th>
              <th scope="col" class="number">
                Quantity
              </th>
              <th scope="col" class="number">
                Price
              </th>
              <th scope="col" class="number">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lineItems.map(({ id, description, quantity, unitPrice }) => (
              <tr key={id}>
                <td class="wide" title={description}>
                  {description}
                </td>
                <td class="number">{shortAmount(quantity)}</td>
                <td class="number">{amount(unitPrice)}</td>
                <td class="number">{amount(Number(quantity) * Number(unitPrice))}</td>
              </tr>
            ))}
            {lineItems.length === 0 && (
              <tr>
                <td colSpan={4} class="quiet">
                  One amount without lines
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <Total label="Total" value={invoice.amount} />
            {Number(amountPaid) > 0 && (
              <>
                <Total label="Paid" value={amountPaid} />
                <Total label="Left to pay" value={amountDue} />
              </>
            )}
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function Total({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td class="number">{amount(value)}</td>
    </tr>
  )
}
