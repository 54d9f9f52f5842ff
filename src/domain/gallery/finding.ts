import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { linkedTo, oneOf, times } from '../lists/finding/vocabulary.ts'
import { GalleryStatusEnum } from './object.ts'
import { galleryRecord } from './record.ts'

/** How galleries are found. */
export const galleryFinding = defineFinding(galleryRecord, {
  filter: {
    contactId: linkedTo('contactId', 'Linked to this contact.'),
    status: oneOf('status', GalleryStatusEnum),
    ...times,
  },
  orderBy: {
    title: sorted([inAnyCase('title')], 'The title, in either case.'),
    ...timeOrders,
  },
})
