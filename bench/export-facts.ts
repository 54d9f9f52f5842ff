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
}
