import { builder } from '../builder.ts'
import { accountArgs, changeArgs, inAccount } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { defineChanges } from '../writes/many/objects.ts'
import { moveFields } from '../writes/move-fields.ts'
import { changeGallery } from './change-gallery.ts'
import { CreateGalleryInput, UpdateGalleryInput } from './inputs.ts'
import { galleryMoves } from './move-gallery.ts'
import { Gallery } from './object.ts'
import { galleryRecord } from './record.ts'

const GalleryChanges = defineChanges(Gallery)

builder.mutationField('createGallery', t =>
  t.prismaField({
    type: Gallery,
    description: 'Creates a draft without items; see `addGalleryItems`.',
    access: 'member',
    args: { ...accountArgs, input: t.arg({ type: CreateGalleryInput, required: true }) },
    resolve: (query, _root, { accountId, input }, context) =>
      withLinks(context, galleryRecord, { accountId, input }, () =>
        context.database.prisma.gallery.create({
          ...query,
          data: { ...withoutNulls(input), accountId, title: input.title },
        }),
      ),
  }),
)

builder.mutationField('updateGallery', t =>
  t.prismaField({
    type: Gallery,
    description: 'Changes a gallery; CONFLICT where it is archived.',
    access: 'member',
    args: { ...changeArgs, input: t.arg({ type: UpdateGalleryInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) => {
      const data = refuseNulls(input, ['title', 'description'])
      return withLinks(context, galleryRecord, { ...key, input }, () =>
        changeGallery(context, { ...key, input }, ({ tx }) =>
          tx.gallery.update({ ...query, where: inAccount(key), data }),
        ),
      )
    },
  }),
)

deleteField('deleteGallery', galleryRecord, 'Answers the id. Its items are deleted with it.')

deleteManyField('deleteGalleries', galleryRecord, 'Deletes galleries. Their items are deleted with them.')

moveFields({ one: Gallery, many: GalleryChanges }, galleryMoves, [
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
