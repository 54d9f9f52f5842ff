import type { LeadForm, Prisma } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { type FormDefinition, validateDefinition } from './check-definition.ts'
import { readFields } from './fields.ts'
import { leadFormRecord } from './record.ts'

/** Which form changes and how, and the relations to read of it (Prisma's `include`). */
export interface FormChange extends ChangeKey {
  readonly definition: { readonly [Key in keyof FormDefinition]?: FormDefinition[Key] | undefined }
  readonly data: Prisma.LeadFormUncheckedUpdateInput
  readonly query: object
}

/** Changes a form; NOT_FOUND, or BAD_USER_INPUT where what changes does not fit what stays. */
export function updateForm(
  context: Context,
  { definition, data, query, ...key }: FormChange,
): Promise<LeadForm> {
  // Of two changes at once, the second is checked against what the first one left.
  return withLockedRecord(context, leadFormRecord, key, ({ tx, record: form }) => {
    const changed = validateDefinition({
      fields: definition.fields ?? readFields(form.fields),
      honeypotField: definition.honeypotField === undefined ? form.honeypotField : definition.honeypotField,
      allowedOrigins: definition.allowedOrigins ?? form.allowedOrigins,
    })
    const isChange = Object.values({ ...definition, ...data }).some(value => value !== undefined)
    return tx.leadForm.update({
      ...query,
      where: inAccount(key),
      data: isChange ? { ...data, ...changed } : {},
    })
  })
}
