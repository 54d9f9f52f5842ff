import { builder } from '../builder.ts'
import { accountArgs, inAccount, recordArgs } from '../fields/record-args.ts'
import { deleteField } from '../lists/record-fields.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import { changeGallery } from './change-gallery.ts'
import { CreateGalleryInput, UpdateGalleryInput } from './inputs.ts'
import { type GalleryMove, moveGallery } from './move-gallery.ts'
import { Gallery } from './object.ts'
import { galleryRecord } from './record.ts'

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
    args: { ...recordArgs, input: t.arg({ type: UpdateGalleryInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) => {
      const data = refuseNulls(input, ['title', 'description'])
      return withLinks(context, galleryRecord, { ...key, input }, () =>
        changeGallery(context, key, ({ tx }) => tx.gallery.update({ ...query, where: inAccount(key), data })),
      )
    },
  }),
)

deleteField('deleteGallery', galleryRecord, 'Answers the id. Its items are deleted with it.')

const moves: readonly (readonly [name: string, to: GalleryMove['to'], description: string])[] = [
  ['publishGallery', 'published', 'From draft to published.'],
  ['unpublishGallery', 'draft', 'From published back to draft.'],
  ['archiveGallery', 'archived', 'From published to archived, for good.'],
]

for (const [name, to, description] of moves) {
  builder.mutationField(name, t =>
    t.prismaField({
      type: Gallery,
      description,
      access: 'member',
      args: recordArgs,
      resolve: (query, _root, key, context) => moveGallery(context, { ...key, to, query }),
    }),
  )
}
