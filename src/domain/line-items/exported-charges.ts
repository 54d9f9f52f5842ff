import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import type { ExportedValues } from '../define-record.ts'
import { computeAmount } from './totals.ts'

/** Throws BAD_USER_INPUT where the lines of an exported invoice or proposal do not make its amount. */
export function checkExportedCharges({ amount, line_items: lines }: ExportedValues): void {
  if (!Array.isArray(lines) || lines.length === 0) return
  const lineItems = lines.map(line => ({
    quantity: decimal(line.quantity),
    unitPrice: decimal(line.unit_price),
  }))
  computeAmount({ amount: decimal(amount ?? 0), lineItems })
}

function decimal(value: unknown): Decimal {
  return new Decimal(String(value))
}
