import type { GalleryStatus } from '../../generated/prisma/enums.ts'
import type { NextStates } from '../writes/next-states.ts'

/** Where a gallery may go. */
export const nextGalleryStates: NextStates<GalleryStatus> = {
  draft: ['published'],
  published: ['draft', 'archived'],
  archived: [],
}

/** The time that a gallery notes or forgets when it moves to a state. */
export function galleryTimes(to: GalleryStatus, now: Date): { publishedAt?: Date | null } {
  if (to === 'published') return { publishedAt: now }
  return to === 'draft' ? { publishedAt: null } : {}
}
