import type { Context } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { type Locked, lockRecord, withLockedRecord } from '../writes/lock-record.ts'
import { galleryItemRecord, galleryRecord } from './record.ts'

/**
 * Runs work on a gallery and its items, one such work at a time; NOT_FOUND, or CONFLICT where the gallery
 * is archived and changes no more.
 */
export function changeGallery<Result>(
  context: Context,
  key: RecordKey,
  work: (locked: Locked<'Gallery'>) => Promise<Result>,
): Promise<Result> {
  return withLockedRecord(context, galleryRecord, key, locked => {
    if (locked.record.status === 'archived') throw conflict('Gallery is archived: it cannot change')
    return work(locked)
  })
}

/** Runs work on one item of a gallery, with the refusals of {@link changeGallery}. */
export async function changeGalleryItem<Result>(
  context: Context,
  key: RecordKey,
  work: (locked: Locked<'GalleryItem'>) => Promise<Result>,
): Promise<Result> {
  const item = await context.database.prisma.galleryItem.findUnique({ where: inAccount(key) })
  if (!item) throw notFound(galleryItemRecord.label)
  // The gallery before its items, as everywhere: two calls never wait for each other.
  return changeGallery(context, { accountId: key.accountId, id: item.galleryId }, async ({ tx }) =>
    work({ tx, record: await lockRecord(tx, galleryItemRecord, key) }),
  )
}
