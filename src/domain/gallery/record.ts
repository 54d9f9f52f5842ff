import { defineRecord, notEmpty, notNegative } from '../define-record.ts'
import { nestedRecords } from '../exports/export-sql.ts'

/** One picture of a gallery. */
export const galleryItemRecord = defineRecord('GalleryItem', {
  label: 'Gallery item',
  bounds: { title: notEmpty, position: notNegative },
  order: [
    ['position', 'ASC'],
    ['id', 'ASC'],
  ],
})

export const galleryRecord = defineRecord('Gallery', {
  bounds: { title: notEmpty },
  exported: { isWide: true, computed: { items: nestedRecords(galleryItemRecord, 'gallery_id') } },
})
