import { builder } from '../builder.ts'
import { entries } from '../fields/constraints.ts'
import { pointsOfEach } from '../fields/points.ts'
import { accountArgs, changeArgs, inAccount } from '../fields/record-args.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { changeGallery, changeGalleryItem, touchGallery } from './change-gallery.ts'
import { addItems, reorderItems } from './change-items.ts'
import { AddGalleryItemInput, UpdateGalleryItemInput } from './inputs.ts'
import { GalleryItem } from './object.ts'
import { galleryItemRecord, maxGalleryItems } from './record.ts'

const galleryArgs = builder.args(t => ({
  ...accountArgs,
  galleryId: t.field({ type: 'UUID', required: true }),
  expectedUpdatedAt: t.field({
    type: 'DateTime',
    description:
      "The gallery's `updatedAt` as the caller has read it. CONFLICT, and nothing is written, where the gallery or an item of it has been changed since.",
  }),
}))

builder.mutationField('addGalleryItems', t =>
  t.field({
    type: [GalleryItem],
    description: `Adds items at the end, in the order given, and answers them. CONFLICT where the gallery is archived or would have more than ${maxGalleryItems} items.`,
    access: 'member',
    scope: 'write',
    complexity: ({ items }) => pointsOfEach(items),
    args: {
      ...galleryArgs,
      items: t.arg({
        type: [AddGalleryItemInput],
        required: true,
        constraint: entries(maxGalleryItems),
        description: 'What is added.',
      }),
    },
    resolve: (_root, { galleryId, items, ...call }, context) =>
      changeGallery(context, { ...call, id: galleryId }, locked => addItems(locked, items)),
  }),
)

builder.mutationField('updateGalleryItem', t =>
  t.field({
    type: GalleryItem,
    description: 'Changes an item; CONFLICT where its gallery is archived.',
    access: 'member',
    scope: 'write',
    args: { ...changeArgs, input: t.arg({ type: UpdateGalleryItemInput, required: true }) },
    resolve: (_root, { input, ...key }, context) => {
      const data = refuseNulls(galleryItemRecord, input)
      return changeGalleryItem(context, key, async ({ tx, record }, gallery) => {
        const item = await tx.galleryItem.update({ where: inAccount(key), data })
        // What changes nothing leaves both times.
        if (item.updatedAt > record.updatedAt) await touchGallery(gallery)
        return item
      })
    },
  }),
)

builder.mutationField('deleteGalleryItem', t =>
  t.field({
    type: 'UUID',
    description:
      'Deletes the item for good and answers its id; the gallery has a new `updatedAt` then. CONFLICT where it is archived.',
    access: 'member',
    scope: 'write',
    args: changeArgs,
    resolve: (_root, key, context) =>
      changeGalleryItem(context, key, async ({ tx }, gallery) => {
        await tx.galleryItem.delete({ where: inAccount(key) })
        await touchGallery(gallery)
        return key.id
      }),
  }),
)

builder.mutationField('reorderGalleryItems', t =>
  t.field({
    type: [GalleryItem],
    description:
      'Puts the items in the order of `ids`, which names each item of the gallery once, and answers all of them. CONFLICT where the gallery is archived.',
    access: 'member',
    scope: 'write',
    complexity: ({ ids }) => pointsOfEach(ids),
    args: {
      ...galleryArgs,
      ids: t.arg({
        type: ['UUID'],
        required: true,
        constraint: entries(maxGalleryItems),
        description: 'Each item of the gallery once.',
      }),
    },
    resolve: (_root, { galleryId, ids, ...call }, context) =>
      changeGallery(context, { ...call, id: galleryId }, locked => reorderItems(locked, ids)),
  }),
)
