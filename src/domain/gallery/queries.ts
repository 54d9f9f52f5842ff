import { defineConnection } from '../lists/connections/define-connection.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { galleryFinding } from './finding.ts'
import { Gallery, GalleryItem, GalleryPage } from './object.ts'
import { galleryItemRecord, galleryRecord } from './record.ts'

recordQueries(galleryRecord, { type: Gallery, page: GalleryPage, finding: galleryFinding })
defineConnection(galleryItemRecord, GalleryItem).ofLinked()
