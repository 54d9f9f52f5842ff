import { useMoney } from '../../client/account.tsx'
import { quantity as writeQuantity } from '../../words/numbers.ts'
import type { OneInvoice } from '../one-invoice.ts'

const heads = ['Quantity', 'Price', 'Amount'] as const

/** What is charged, and what of it is paid and due. */
export function DocumentLines({
  invoice: { lineItems, amount: total, amountPaid, amountDue },
}: {
  readonly invoice: OneInvoice
}) {
  const { amount } = useMoney()
  return (
    <table class="document-lines">
      {lineItems.length > 0 && (
        <>
          <thead>
            <tr>
              <th scope="col">Description</th>
              {heads.map(head => (
                <th key={head} scope="col" class="document-number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lineItems.map(({ id, description, quantity, unitPrice }) => (
              <tr key={id}>
                <td>{description}</td>
                <td class="document-number">{writeQuantity(quantity)}</td>
                <td class="document-number">{amount(unitPrice)}</td>
                <td class="document-number">{amount(Number(quantity) * Number(unitPrice))}</td>
              </tr>
            ))}
          </tbody>
        </>
      )}
      <tfoot>
        <Sum label="Total" value={total} />
        {Number(amountPaid) > 0 && <Sum label="Paid" value={amountPaid} />}
        <Sum label="Balance due" value={amountDue} />
      </tfoot>
    </table>
  )
}

function Sum({ label, value }: { readonly label: string; readonly value: string }) {
  const { amount } = useMoney()
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td class="document-number">{amount(value)}</td>
    </tr>
  )
}
