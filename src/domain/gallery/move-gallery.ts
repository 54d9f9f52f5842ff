import type { GalleryStatus } from '../../generated/prisma/enums.ts'
import type { Transitions } from '../writes/moves.ts'
import { galleryRecord } from './record.ts'

/** How galleries move. */
export const galleryMoves: Transitions<'Gallery', GalleryStatus> = {
  record: galleryRecord,
  nextStates: { draft: ['published'], published: ['draft', 'archived'], archived: [] },
  times: { published: 'publishedAt' },
  changes: (_gallery, to) => (to === 'draft' ? { publishedAt: null } : {}),
}
