import { GalleryStatus } from '../../generated/prisma/enums.ts'
import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { newestRelated } from '../lists/newest-related.ts'
import { definePage } from '../lists/page.ts'

export const GalleryStatusEnum = builder.enumType(GalleryStatus, {
  name: 'GalleryStatus',
  description: 'Between draft and published, and from published to archived for good.',
})

/** One picture of a gallery. */
export const GalleryItem = builder.prismaObject('GalleryItem', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    position: t.exposeInt('position'),
    title: t.exposeString('title'),
    imageUrl: t.expose('imageUrl', { type: 'URL' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** A set of pictures shown to a contact. */
export const Gallery = builder.prismaObject('Gallery', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    status: t.expose('status', { type: GalleryStatusEnum }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
    items: t.relation('items', {
      ...newestRelated,
      description: 'The first pictures, in their order.',
      query: ({ limit }) => ({ take: limit, orderBy: { position: 'asc' } }),
    }),
    contact: t.relation('contact', { nullable: true }),
    deal: t.relation('deal', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of galleries. */
export const GalleryPage = definePage(Gallery)

builder.prismaObjectField(Contact, 'galleries', t =>
  t.relation('galleries', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Deal, 'galleries', t =>
  t.relation('galleries', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Account, 'galleries', t => t.relation('galleries', newestRelated))
