import { builder } from '../builder.ts'
import { maxCharacters } from '../fields/constraints.ts'
import { updateDescription } from '../fields/input-fields.ts'
import { recordInputs } from '../writes/record-inputs.ts'
import { ContactSourceEnum, ContactTypeEnum } from './object.ts'

/** What a contact is made from, and what of it may change. */
export const [CreateContactInput, UpdateContactInput] = recordInputs('Contact', 'firstName', t => ({
  lastName: t.string({ constraint: maxCharacters(255) }),
  email: t.field({ type: 'EmailAddress' }),
  phone: t.string({ constraint: maxCharacters(50) }),
  company: t.string({ constraint: maxCharacters(255) }),
  contactType: t.field({ type: ContactTypeEnum }),
  source: t.field({ type: ContactSourceEnum }),
}))

/** What may change of many contacts at once. */
export const UpdateContactsInput = builder.inputType('UpdateContactsInput', {
  description: `What several contacts can have in common. ${updateDescription}`,
  fields: t => ({
    contactType: t.field({ type: ContactTypeEnum, description: 'Not null.' }),
    source: t.field({ type: ContactSourceEnum, description: 'Not null.' }),
    company: t.string({ constraint: maxCharacters(255), description: 'Null where they have none.' }),
  }),
})
