import type { Check } from '../check.ts'
import { accessChecks } from './access.ts'
import { accountExportChecks } from './account-export.ts'
import { contactCreateChecks } from './contacts-create.ts'
import { contactExportChecks } from './contacts-export.ts'
import { contactListChecks } from './contacts-list.ts'
import { dealCreateChecks } from './deals-create.ts'
import { dealListChecks } from './deals-list.ts'
import { formChecks } from './forms.ts'
import { idempotencyChecks } from './idempotency.ts'
import { invoiceChecks } from './invoices.ts'
import { limitChecks } from './limits.ts'

/** Everything that can be checked, in the order that spares the limits: what uses them up comes last. */
export const allChecks: readonly Check[] = [
  ...contactListChecks,
  ...contactCreateChecks,
  ...contactExportChecks,
  ...dealListChecks,
  ...dealCreateChecks,
  ...invoiceChecks,
  ...formChecks,
  ...accountExportChecks,
  ...accessChecks,
  ...idempotencyChecks,
  ...limitChecks,
]
