import { builder } from '../builder.ts'
import { filledText, maxCharacters } from '../fields/constraints.ts'
import { updateDescription } from '../fields/input-fields.ts'
import { recordInputs } from '../writes/record-inputs.ts'

/** What a gallery is made from, and what of it may change. */
export const [CreateGalleryInput, UpdateGalleryInput] = recordInputs('Gallery', 'title', t => ({
  description: t.string({ constraint: maxCharacters(10_000) }),
  contactId: t.field({ type: 'UUID' }),
  dealId: t.field({ type: 'UUID' }),
}))

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
