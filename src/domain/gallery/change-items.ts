import type { GalleryItem } from '../../generated/prisma/client.ts'
import { conflict } from '../errors.ts'
import type { Locked } from '../writes/lock-record.ts'
import { positionAtEnd, putInOrder } from '../writes/put-in-order.ts'
import { touchGallery } from './change-gallery.ts'
import type { AddGalleryItemInput } from './inputs.ts'
import { galleryItemRecord, maxGalleryItems } from './record.ts'

/** Adds items at the end of a gallery and answers them; CONFLICT where it would have too many. */
export async function addItems(
  gallery: Locked<'Gallery'>,
  items: readonly (typeof AddGalleryItemInput.$inferInput)[],
): Promise<GalleryItem[]> {
  const { tx, record } = gallery
  const { accountId, id: galleryId } = record
  const where = { accountId, galleryId }
  const { _count, _max } = await tx.galleryItem.aggregate({ where, _count: true, _max: { position: true } })
  if (_count + items.length > maxGalleryItems) {
    throw conflict(`A gallery has at most ${maxGalleryItems} items, and this one has ${_count}`)
  }
  const end = { last: _max.position, added: items.length }
  const first = await positionAtEnd(tx, galleryItemRecord, where, end)
  const data = items.map((item, index) => ({ ...item, accountId, galleryId, position: first + index }))
  const added = await tx.galleryItem.createManyAndReturn({ data })
  if (added.length > 0) await touchGallery(gallery)
  return added.sort((one, other) => one.position - other.position)
}

/** Puts a gallery's items in the order of `ids`; BAD_USER_INPUT unless it names each of them once. */
export async function reorderItems(
  gallery: Locked<'Gallery'>,
  ids: readonly string[],
): Promise<GalleryItem[]> {
  const { tx, record } = gallery
  const { accountId, id: galleryId } = record
  const where = { accountId, galleryId }
  const moved = await putInOrder(tx, galleryItemRecord, ids, { where, what: "the gallery's items" })
  // Items that are in this order already leave both times.
  if (moved > 0) await touchGallery(gallery)
  return tx.galleryItem.findMany({ where, orderBy: { position: 'asc' } })
}
