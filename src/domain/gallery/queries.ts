import { listField, readField } from '../lists/record-fields.ts'
import { galleryFinding } from './finding.ts'
import { Gallery, GalleryPage } from './object.ts'
import { galleryRecord } from './record.ts'

listField('galleries', galleryRecord, GalleryPage, { finding: galleryFinding })
readField('gallery', galleryRecord, Gallery)
