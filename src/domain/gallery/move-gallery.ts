import type { GalleryStatus } from '../../generated/prisma/enums.ts'
import type { Transitions } from '../writes/moves.ts'
import { galleryRecord } from './record.ts'
import { galleryTimes, nextGalleryStates } from './status.ts'

/** How galleries move. */
export const galleryMoves: Transitions<'Gallery', GalleryStatus, Date> = {
  record: galleryRecord,
  momentOf: ({ now }) => now(),
  nextStates: nextGalleryStates,
  stateOf: ({ status }) => status,
  changes: (_gallery, to, now) => ({ status: to, ...galleryTimes(to, now) }),
}
