import type { Writable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import type { Environment } from '../config.ts'
import type { Database, DatabaseLocation } from '../database/database.ts'

/** Where a command writes; a terminal says so. */
export type Output = Writable & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>

/** What a command has of the process that runs it, which it knows by nothing else. */
export interface CommandContext {
  /** The variables that configure it. */
  readonly environment: Environment
  /** For its answer. */
  readonly stdout: Output
  /** For why it failed. */
  readonly stderr: Output
  /**
   * Has something undone, at once, where the process ends before that is forgotten: answers what forgets it. A process
   * that is killed undoes nothing.
   */
  undoOnExit(undo: () => void): () => void
  /** Opens the database that it works with, and migrates it. */
  openDatabase(location: DatabaseLocation): Promise<Database>
}
