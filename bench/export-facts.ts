import type { BesideFacts } from './exports/beside/beside-lists.ts'

/** What `npm run bench:exports` found: shares of Postgres's own way, times in milliseconds, memory in MB over rest. */
export interface ExportFacts {
  readonly csvShare: number
  readonly csvRowsPerSecond: number
  readonly copyRowsPerSecond: number
  readonly csvFirstByteMs: number
  readonly csvGrowthMb: number
  readonly csvSlowGrowthMb: number
  readonly accountShare: number
  readonly accountRecordsPerSecond: number
  readonly copyRecordsPerSecond: number
  readonly accountFirstByteMs: number
  readonly accountGrowthMb: number
  readonly accountSlowGrowthMb: number
  /** The CSV by content coding: `identity`, and those that the server sends. */
  readonly csvCodings: Readonly<Record<string, CodingFacts>>
  readonly csvDigest: DigestFacts
  /** Of an account export as a new account; null where there is no command for it. */
  readonly accountImport: ImportFacts | null
  readonly beside?: BesideFacts
}

/** An export in one content coding. */
export interface CodingFacts {
  readonly rowsPerSecond: number
  /** Rows a second, as a share of those without a coding in the same round. */
  readonly speedOfIdentity: number
  readonly bytesOfIdentity: number
  /** Processor time of the server's process, its compressor's threads with it. */
  readonly cpuUsPerRow: number
  readonly growthMb: number
}

/** The SHA-256 of an export's bytes. */
export interface DigestFacts {
  readonly usPerRow: number
  /** As a share of the processor time that the server's process uses for the export. */
  readonly ofServer: number
  /** Whether the server told it, after the bytes. */
  readonly isSent: boolean
}

/** `bizgate import`, with the start of its process. */
export interface ImportFacts {
  /** Into a new database. */
  readonly recordsPerSecond: number
  /** Into the database of the export, beside all that it has. */
  readonly besidePerSecond: number
  readonly peakMb: number
}
