import { useRef, useState } from 'preact/hooks'
import { useMoney } from '../../client/account.tsx'
import { useDialog } from '../../client/address.ts'
import { useRead } from '../../client/use-read.ts'
import { OlderPaymentsDocument } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { Heads } from '../../parts/lists/heads.tsx'
import { tellProblem } from '../../parts/overlays/toasts.tsx'
import { type EntriesPage, EntriesPages, newestEntries } from '../../parts/record/entries.tsx'
import type { InvoicePart, OneInvoice, OnePayment } from '../one-invoice.ts'
import { paymentMethods } from './payment-methods.ts'
import { ReversePayment } from './reverse-payment.tsx'

/** What was received for an invoice and taken back; a wrong payment can be reversed. */
export function Payments({ invoice, refresh }: InvoicePart) {
  const { amount } = useMoney()
  const { opened, open, close } = useDialog<`reverse-${string}`>()
  const readOlder = useRead(OlderPaymentsDocument)
  const [older, setOlder] = useState<{
    readonly page: EntriesPage
    readonly payments: OneInvoice['payments']
  }>()
  const { nodes, pageInfo } = older?.payments ?? invoice.payments
  const list = useRef<HTMLTableSectionElement>(null)
  // A reversal is newer than its payment: it may be on a page that was shown before.
  const { current: reversed } = useRef(new Set<string | null>())
  if (nodes.length === 0) return null
  for (const { reversesId } of nodes) reversed.add(reversesId)
  const canReverse = ({ id, reversesId }: OnePayment) =>
    invoice.status !== 'refunded' && !reversesId && !reversed.has(id)
  const show = async (page: EntriesPage) => {
    if (page.after === undefined) return setOlder(undefined)
    const { problem } = await readOlder(
      { id: invoice.id, after: page.after },
      ({ invoice: { payments } }) => {
        setOlder({ page, payments })
        return payments
      },
    )
    if (problem) tellProblem('Older payments were not read.', problem)
  }
  const hasActions = nodes.some(payment => canReverse(payment) || reversed.has(payment.id))
  const asked = nodes.find(payment => opened === `reverse-${payment.id}` && canReverse(payment))
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <EntriesPages
        page={older?.page ?? newestEntries}
        end={pageInfo}
        show={page => void show(page)}
        list={list}
        count={nodes.length}
      >
        <div class="table-frame">
          <table class="table payments">
            <Heads columns={{ Received: '', By: 'wide', Amount: 'number' }}>{hasActions && <td />}</Heads>
            <tbody ref={list}>
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
      </EntriesPages>
      {asked && (
        <ReversePayment
          invoice={invoice}
          payment={asked}
          onClose={close}
          onReversed={() => {
            reversed.add(asked.id)
            refresh()
          }}
        />
      )}
    </section>
  )
}
