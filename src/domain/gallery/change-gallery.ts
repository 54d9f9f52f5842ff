import type { Context } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { touched } from '../touched.ts'
import { type Locked, lockRecord, withLockedRecord } from '../writes/lock-record.ts'
import { galleryItemRecord, galleryRecord } from './record.ts'

/** CONFLICT where a gallery is archived and changes no more. */
export function requireOpen({ status }: Locked<'Gallery'>['record']): void {
  if (status === 'archived') throw conflict('Gallery is archived: it cannot change')
}

/**
 * Runs work on a gallery and its items, one such work at a time; NOT_FOUND, or CONFLICT where the gallery
 * is archived and changes no more.
 */
export function changeGallery<Result>(
  context: Context,
  key: ChangeKey,
  work: (locked: Locked<'Gallery'>) => Promise<Result>,
): Promise<Result> {
  return withLockedRecord(context, galleryRecord, key, locked => {
    requireOpen(locked.record)
    return work(locked)
  })
}

/** Says that a gallery has changed, so that of two callers who have read the same only one changes its items. */
export async function touchGallery({ tx, record }: Locked<'Gallery'>): Promise<void> {
  await tx.gallery.updateMany({
    where: { accountId: record.accountId, id: record.id },
    data: touched(record),
  })
}

/** Runs work on one item of a gallery, with the refusals of {@link changeGallery}. */
export async function changeGalleryItem<Result>(
  context: Context,
  key: ChangeKey,
  work: (locked: Locked<'GalleryItem'>, gallery: Locked<'Gallery'>) => Promise<Result>,
): Promise<Result> {
  const item = await context.database.prisma.galleryItem.findUnique({ where: inAccount(key) })
  if (!item) throw notFound(galleryItemRecord.label)
  // The gallery before its items, as everywhere: two calls never wait for each other.
  return changeGallery(context, { accountId: key.accountId, id: item.galleryId }, async gallery => {
    const record = await lockRecord(gallery.tx, galleryItemRecord, key)
    return work({ tx: gallery.tx, record }, gallery)
  })
}
