import { answerTimeoutMs } from '../../src/limits/counters/redis-link.ts'

// On a busy machine an answer of Redis may be late, and each process would count by itself. No other interval is
// shorter than those in which Redis is waited for: a fifth of 50 ms for an answer, of a second for a connection.
const { setInterval } = globalThis
globalThis.setInterval = (run, ms, ...rest) =>
  setInterval(run, ms <= 4 * answerTimeoutMs ? 60_000 : ms, ...rest)
