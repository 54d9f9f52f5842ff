import type { SnapshotReading } from '../database.ts'
import type { SpoolOptions } from './spool.ts'
import type { SpoolRoom } from './spool-room.ts'

/** Options of a snapshot's spool; snapshots without a reader share the bounds of one. */
export function spoolOptions(
  room: SpoolRoom,
  { reader, abandoned, onFailure, mayHold, onRead, turn }: Partial<SnapshotReading> = {},
): SpoolOptions {
  return { share: room.share(reader ?? ''), abandoned, onFailure, mayWait: mayHold, onRead, turn }
}
