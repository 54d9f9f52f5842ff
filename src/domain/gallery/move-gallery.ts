import type { GalleryStatus } from '../../generated/prisma/enums.ts'
import { momentOf } from '../account/today.ts'
import type { Transitions } from '../writes/moves.ts'
import { galleryRecord } from './record.ts'

/** How galleries move. */
export const galleryMoves: Transitions<'Gallery', GalleryStatus> = {
  record: galleryRecord,
  momentOf,
  nextStates: { draft: ['published'], published: ['draft', 'archived'], archived: [] },
  stateOf: ({ status }) => status,
  times: { published: 'publishedAt' },
  changes: (_gallery, to) => (to === 'draft' ? { publishedAt: null } : {}),
}
