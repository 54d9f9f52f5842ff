import type { Gallery } from '../../generated/prisma/client.ts'
import type { GalleryStatus } from '../../generated/prisma/enums.ts'
import type { Context } from '../context.ts'
import { inAccount, type RecordKey } from '../fields/record-args.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { requireMove } from '../writes/next-states.ts'
import { galleryRecord } from './record.ts'
import { nextStates, timesOf } from './status.ts'

/** Which gallery goes where, and the relations to read of it (Prisma's `include`). */
export interface GalleryMove extends RecordKey {
  readonly to: GalleryStatus
  readonly query: object
}

/** Moves a gallery to another state; NOT_FOUND, or CONFLICT where it cannot go there. */
export function moveGallery(context: Context, { to, query, ...key }: GalleryMove): Promise<Gallery> {
  return withLockedRecord(context, galleryRecord, key, ({ tx, record: gallery }) => {
    requireMove(nextStates, { label: galleryRecord.label, from: gallery.status, to })
    const data = { status: to, ...timesOf(to, context.now()) }
    return tx.gallery.update({ ...query, where: inAccount(key), data })
  })
}
