import { builder } from '../builder.ts'
import { filledText, maxCharacters } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'

const optional = inputFields(t => ({
  description: t.string({ constraint: maxCharacters(10_000) }),
  contactId: t.field({ type: 'UUID' }),
  dealId: t.field({ type: 'UUID' }),
}))

/** What a gallery is made from. */
export const CreateGalleryInput = builder.inputType('CreateGalleryInput', {
  description: 'What a gallery is made from.',
  fields: t => ({ title: t.string({ required: true, constraint: filledText(255) }), ...optional(t) }),
})

/** What of a gallery may change. */
export const UpdateGalleryInput = builder.inputType('UpdateGalleryInput', {
  description: updateDescription,
  fields: t => ({ title: t.string({ constraint: filledText(255) }), ...optional(t) }),
})

/** One picture to add to a gallery. */
export const AddGalleryItemInput = builder.inputType('AddGalleryItemInput', {
  description: 'What an item of a gallery is made from.',
  fields: t => ({
    title: t.string({ required: true, constraint: filledText(255) }),
    imageUrl: t.field({ type: 'URL', required: true }),
  }),
})

/** What of a gallery's picture may change. */
export const UpdateGalleryItemInput = builder.inputType('UpdateGalleryItemInput', {
  description: updateDescription,
  fields: t => ({
    title: t.string({ constraint: filledText(255) }),
    imageUrl: t.field({ type: 'URL' }),
  }),
})
