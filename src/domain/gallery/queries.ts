import { listField, readField } from '../lists/record-fields.ts'
import { Gallery, GalleryPage } from './object.ts'
import { galleryRecord } from './record.ts'

listField('galleries', galleryRecord, GalleryPage)
readField('gallery', galleryRecord, Gallery)
