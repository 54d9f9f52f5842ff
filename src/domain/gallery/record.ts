import { byPosition, defineRecord, notEmpty, notNegative } from '../define-record.ts'
import { badInput } from '../errors.ts'
import { nestedRecords } from '../export-columns/export-sql.ts'
import { entries } from '../fields/constraints.ts'

/** One picture of a gallery. */
export const galleryItemRecord = defineRecord('GalleryItem', {
  bounds: { title: notEmpty, position: notNegative },
  order: byPosition,
})

/** The most items a gallery may have. */
export const maxGalleryItems = 1_000

export const galleryRecord = defineRecord('Gallery', {
  bounds: { title: notEmpty },
  longestValue: 10_000,
  exported: {
    computed: { items: nestedRecords(galleryItemRecord, 'gallery_id') },
    check({ items }) {
      const message = entries(maxGalleryItems).check(items)
      if (message) throw badInput({ 'input.items': [message] })
    },
  },
})
