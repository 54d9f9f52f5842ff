import { expect } from 'vitest'

const tickMs = 10
/** Redis is waited for during five ticks. */
const maxTicks = 8

/**
 * What the work answers, which has to be there in time. Time is told in ticks, as where Redis is waited for: while
 * this process is short of processor time both come late.
 */
export async function answerInTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let ticks = 0
  const ticking = setInterval(() => ticks++, tickMs)
  const answer = await work().finally(() => clearInterval(ticking))
  expect(ticks).toBeLessThanOrEqual(maxTicks)
  return answer
}
