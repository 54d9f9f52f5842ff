import type { Prisma } from '../src/generated/prisma/client.ts'
import { buildDeals } from './deals.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import { buildInvoices } from './invoices.ts'

type Row = Prisma.MoveCreateManyInput

/** What became of the demo account's deals and invoices, as far as their own times tell. */
export function buildMoves(now: Date): Row[] {
  const deals = buildDeals(now).flatMap(({ id, status, closedAt }) =>
    moveAt(closedAt, { dealId: id, fromValue: 'open', toValue: status }),
  )
  const invoices = buildInvoices(now).invoices.flatMap(({ id, sentAt, viewedAt }) => [
    ...moveAt(sentAt, { invoiceId: id, fromValue: 'draft', toValue: 'sent' }),
    ...moveAt(viewedAt, { invoiceId: id, fromValue: 'sent', toValue: 'viewed' }),
  ])
  return [...deals, ...invoices]
}

type Step = Pick<Row, 'fromValue' | 'toValue' | 'dealId' | 'invoiceId'>

function moveAt(
  at: Date | string | null | undefined,
  { dealId = null, invoiceId = null, ...step }: Step,
): Row[] {
  if (!at) return []
  const id = demoId(`move ${dealId ?? invoiceId} ${step.toValue}`)
  return [
    { id, accountId: demo.accountId, dealId, invoiceId, field: 'status', ...step, createdAt: new Date(at) },
  ]
}
