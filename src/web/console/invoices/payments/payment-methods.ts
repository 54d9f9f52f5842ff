import type { PaymentMethod } from '../../generated.ts'

/** How money can be received. */
export const paymentMethods: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
}
