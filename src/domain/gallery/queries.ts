import { defineConnection } from '../lists/connections/define-connection.ts'
import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { linkedTo, oneOf, times } from '../lists/finding/vocabulary.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { Gallery, GalleryItem, GalleryStatusEnum } from './object.ts'
import { galleryItemRecord, galleryRecord } from './record.ts'

recordQueries(galleryRecord, {
  type: Gallery,
  finding: defineFinding(galleryRecord, {
    filter: {
      contactId: linkedTo('contactId', 'Linked to this contact.'),
      status: oneOf('status', GalleryStatusEnum),
      ...times,
    },
    orderBy: {
      title: sorted([inAnyCase('title')], 'The title, in either case.'),
      ...timeOrders,
    },
  }),
})
defineConnection(galleryItemRecord, GalleryItem).ofLinked()
