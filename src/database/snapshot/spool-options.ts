import type { SnapshotReading } from '../database.ts'
import type { SpoolOptions } from './spool.ts'
import type { SpoolRoom } from './spool-room.ts'

/** What a snapshot's spool is told of its reader; nobody's has the bounds of one reader. */
export function spoolOptions(
  room: SpoolRoom,
  { reader, onFailure }: Partial<SnapshotReading> = {},
): SpoolOptions {
  return { share: room.share(reader ?? ''), onFailure }
}
