import type { ByteRoom } from '../../byte-room.ts'
import type { SnapshotReading } from '../database.ts'
import type { SpoolOptions } from './spool.ts'

/** Options of a snapshot's spool; snapshots without a reader share the bounds of one. */
export function spoolOptions(
  room: ByteRoom,
  { reader, abandoned, onFailure, mayHold, onRead, turn }: Partial<SnapshotReading> = {},
): SpoolOptions {
  return { share: room.share(reader ?? ''), abandoned, onFailure, mayWait: mayHold, onRead, turn }
}
