import { builder } from '../builder.ts'
import { filledText, maxCharacters } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { ContactSourceEnum, ContactTypeEnum } from './object.ts'

const optional = inputFields(t => ({
  lastName: t.string({ constraint: maxCharacters(255) }),
  email: t.field({ type: 'EmailAddress' }),
  phone: t.string({ constraint: maxCharacters(50) }),
  company: t.string({ constraint: maxCharacters(255) }),
  contactType: t.field({ type: ContactTypeEnum }),
  source: t.field({ type: ContactSourceEnum }),
}))

/** What a contact is made from. */
export const CreateContactInput = builder.inputType('CreateContactInput', {
  description: 'What a contact is made from.',
  fields: t => ({ firstName: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What may change of many contacts at once. */
export const UpdateContactsInput = builder.inputType('UpdateContactsInput', {
  description: `What several contacts can have in common. ${updateDescription}`,
  fields: t => ({
    contactType: t.field({ type: ContactTypeEnum, description: 'Not null.' }),
    source: t.field({ type: ContactSourceEnum, description: 'Not null.' }),
    company: t.string({ constraint: maxCharacters(255), description: 'Null where they have none.' }),
  }),
})

/** What of a contact may change. */
export const UpdateContactInput = builder.inputType('UpdateContactInput', {
  description: updateDescription,
  fields: t => ({ firstName: t.string({ constraint: filledText(255) }), ...optional(t) }),
})
