import { readEmailAddress } from '../../fields/email-address.ts'
import { looksEmpty } from '../../fields/looks-empty.ts'
import { withTypedDomain } from '../../fields/typed-domain.ts'
import type { FieldTarget, LeadFormField } from '../fields.ts'
import type { SubmittedValues } from './validate-submission.ts'

/** The contact's values in a submission, trimmed; values that look empty are left out. */
export type MappedValues = { readonly [Target in FieldTarget]?: string }

/** Picks the contact's values out of a submission, as the form's fields map them. */
export function mapFields(fields: readonly LeadFormField[], values: SubmittedValues): MappedValues {
  const mapped: { [Target in FieldTarget]?: string } = {}
  for (const { id, mapsTo } of fields) {
    const value = values.get(id)?.trim()
    if (!mapsTo || !value || looksEmpty(value)) continue
    mapped[mapsTo] = (mapsTo === 'email' ? readEmailAddress(withTypedDomain(value)) : null) ?? value
  }
  return mapped
}
