import { useMoney } from '../../client/account.tsx'
import { useDialog } from '../../client/address.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { Heads } from '../../parts/lists/heads.tsx'
import type { OneInvoice, OnePayment } from '../one-invoice.ts'
import { paymentMethods } from './payment-methods.ts'
import { ReversePayment } from './reverse-payment.tsx'

/** What was received for an invoice and taken back; a wrong payment can be reversed. */
export function Payments({
  invoice,
  refresh,
}: {
  readonly invoice: OneInvoice
  readonly refresh: () => void
}) {
  const { amount } = useMoney()
  const { opened, open, close } = useDialog<`reverse-${string}`>()
  const { nodes } = invoice.payments
  if (nodes.length === 0) return null
  const reversed = new Set(nodes.map(({ reversesId }) => reversesId))
  const canReverse = ({ id, reversesId }: OnePayment) =>
    invoice.status !== 'refunded' && !reversesId && !reversed.has(id)
  const hasActions = nodes.some(payment => canReverse(payment) || reversed.has(payment.id))
  const asked = nodes.find(payment => opened === `reverse-${payment.id}` && canReverse(payment))
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <div class="table-frame">
        <table class="table payments">
          <Heads columns={{ Received: '', By: 'wide', Amount: 'number' }}>{hasActions && <td />}</Heads>
          <tbody>
            {nodes.map(payment => (
              <tr key={payment.id}>
                <td>
                  <FormattedTime at={payment.paidAt} />
                </td>
                <td class="wide payment-way" title={payment.reason ?? undefined}>
                  {payment.reversesId ? `Reversed: ${payment.reason}` : paymentMethods[payment.method]}
                </td>
                <td class="number">{amount(payment.amount)}</td>
                {hasActions && (
                  <td>
                    {canReverse(payment) ? (
                      <button
                        class="plain"
                        type="button"
                        aria-label={`Reverse the payment of ${amount(payment.amount)}`}
                        onClick={() => open(`reverse-${payment.id}`)}
                      >
                        Reverse…
                      </button>
                    ) : (
                      reversed.has(payment.id) && <span class="quiet">Reversed</span>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked && <ReversePayment invoice={invoice} payment={asked} onClose={close} onReversed={refresh} />}
    </section>
  )
}
