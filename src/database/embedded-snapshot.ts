import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { SnapshotBatch, SnapshotStatement } from './database.ts'
import { snapshotBatchRows, snapshotParsers } from './snapshot-values.ts'

/**
 * Reads a snapshot of the embedded database. It runs one transaction at a time, so all rows go to a
 * temporary file first and the reader, however slow, keeps nobody waiting.
 */
export async function* readEmbeddedSnapshot(
  pglite: PGlite,
  statements: readonly SnapshotStatement[],
): AsyncGenerator<SnapshotBatch, void, void> {
  const file = await openNamelessFile()
  try {
    for (const { name, position, length } of await spool(pglite, statements, file)) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
      if (bytesRead < length) throw new Error(`The snapshot's file ended ${length - bytesRead} bytes early`)
      yield { name, rows: deserialize(buffer) }
    }
  } finally {
    await file.close()
  }
}

interface SpooledBatch {
  readonly name: string
  readonly position: number
  readonly length: number
}

async function spool(
  pglite: PGlite,
  statements: readonly SnapshotStatement[],
  file: FileHandle,
): Promise<readonly SpooledBatch[]> {
  const batches: SpooledBatch[] = []
  let position = 0
  await pglite.transaction(async tx => {
    await tx.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    for (const statement of statements) {
      for await (const rows of readStatement(tx, statement)) {
        const bytes = serialize(rows)
        await writeWhole(file, bytes, position)
        batches.push({ name: statement.name, position, length: bytes.length })
        position += bytes.length
      }
    }
  })
  return batches
}

/** A write may take part of the bytes only. */
async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

async function* readStatement(tx: Transaction, { text, values }: SnapshotStatement) {
  await tx.query(`DECLARE snapshot NO SCROLL CURSOR FOR ${text}`, [...values])
  const fetchNext = `FETCH ${snapshotBatchRows} FROM snapshot`
  for (;;) {
    const { rows } = await tx.query(fetchNext, [], { parsers: snapshotParsers })
    if (rows.length > 0) yield rows
    if (rows.length < snapshotBatchRows) break
  }
  await tx.exec('CLOSE snapshot')
}

// A file without a name is gone with its handle, even when the process is killed: personal data
// does not stay behind. Until then only this user can open it.
async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `bizgate-snapshot-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
