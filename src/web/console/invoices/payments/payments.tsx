import { useMoney } from '../../client/account.tsx'
import { FormattedTime } from '../../parts/days.tsx'
import type { OneInvoice } from '../one-invoice.ts'
import { paymentMethods } from './payment-methods.ts'

/** What was received for an invoice. */
export function Payments({ invoice: { payments } }: { readonly invoice: OneInvoice }) {
  const { amount } = useMoney()
  if (payments.nodes.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <div class="table-frame">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Received</th>
              <th scope="col">By</th>
              <th scope="col" class="number">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.nodes.map(payment => (
              <tr key={payment.id}>
                <td>
                  <FormattedTime at={payment.paidAt} />
                </td>
                <td>{paymentMethods[payment.method]}</td>
                <td class="number">{amount(payment.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
