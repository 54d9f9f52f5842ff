import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { moveFields } from '../writes/move-fields.ts'
import { updateField } from '../writes/update-field.ts'
import { requireOpen } from './change-gallery.ts'
import { CreateGalleryInput, UpdateGalleryInput } from './inputs.ts'
import { galleryMoves } from './move-gallery.ts'
import { Gallery } from './object.ts'
import { galleryRecord } from './record.ts'

createField('createGallery', galleryRecord, {
  type: Gallery,
  input: CreateGalleryInput,
  description: 'Creates a draft without items; see `addGalleryItems`.',
})

updateField('updateGallery', galleryRecord, {
  type: Gallery,
  input: UpdateGalleryInput,
  description: 'Changes a gallery; CONFLICT where it is archived.',
  data: (input, { record }) => {
    requireOpen(record)
    return input
  },
})

deleteField('deleteGallery', galleryRecord, 'Answers the id. Its items are deleted with it.')

deleteManyField('deleteGalleries', galleryRecord, 'Deletes galleries. Their items are deleted with them.')

moveFields(Gallery, galleryMoves, [
  {
    name: 'publishGallery',
    many: 'publishGalleries',
    to: 'published',
    description: 'From draft to published.',
  },
  { name: 'unpublishGallery', to: 'draft', description: 'From published back to draft.' },
  {
    name: 'archiveGallery',
    many: 'archiveGalleries',
    to: 'archived',
    description: 'From published to archived, for good.',
  },
])
