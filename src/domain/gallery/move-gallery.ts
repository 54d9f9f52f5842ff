import type { GalleryStatus } from '../../generated/prisma/enums.ts'
import type { Moves } from '../writes/moves.ts'
import { galleryRecord } from './record.ts'
import { nextStates, timesOf } from './status.ts'

/** How galleries move. */
export const galleryMoves: Moves<'Gallery', GalleryStatus, Date> = {
  record: galleryRecord,
  momentOf: ({ now }) => now(),
  nextStates,
  stateOf: ({ status }) => status,
  changes: (_gallery, to, now) => ({ status: to, ...timesOf(to, now) }),
}
