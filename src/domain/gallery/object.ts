import { GalleryStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { galleryItemRecord, galleryRecord } from './record.ts'

export const GalleryStatusEnum = builder.enumType(GalleryStatus, {
  name: 'GalleryStatus',
})

/** One picture of a gallery. */
export const GalleryItem = builder.prismaObject('GalleryItem', {
  fields: t => ({
    ...columnFields(t, galleryItemRecord),
    imageUrl: t.expose('imageUrl', { type: 'URL' }),
  }),
})

/** A set of pictures shown to a contact. */
export const Gallery = builder.prismaObject('Gallery', {
  fields: t => columnFields(t, galleryRecord),
})
