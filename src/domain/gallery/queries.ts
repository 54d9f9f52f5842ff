import { Account } from '../account/object.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { galleryFinding } from './finding.ts'
import { Gallery, GalleryItem, GalleryPage } from './object.ts'
import { galleryItemRecord, galleryRecord } from './record.ts'

listField('galleries', galleryRecord, GalleryPage, { finding: galleryFinding })
readField('gallery', galleryRecord, Gallery)

const galleries = defineConnection(galleryRecord, Gallery, { finding: galleryFinding })
galleries.ofAccount(Account, 'galleries')
galleries.fieldOf(Contact, 'galleries', 'contactId')
galleries.fieldOf(Deal, 'galleries', 'dealId')

defineConnection(galleryItemRecord, GalleryItem, { description: 'In the order of the gallery.' }).fieldOf(
  Gallery,
  'items',
  'galleryId',
)
