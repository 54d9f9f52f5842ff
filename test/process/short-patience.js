import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { databasePatienceMs } from '../../src/server/database-patience.ts'

// A start does not wait for its database before it listens. No other timer has this duration.
const { setTimeout } = timers
timers.setTimeout = (ms, ...rest) => setTimeout(ms === databasePatienceMs ? 0 : ms, ...rest)
syncBuiltinESMExports()
