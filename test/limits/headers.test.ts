import { expect, it } from 'vitest'
import type { Claim } from '../../src/limits/rate-limiter.ts'
import { limitHeaders, refusalHeaders } from '../../src/limits/refusal.ts'

const limit = { name: 'contacts', max: 60, windowSeconds: 60 }

function claim(answer: Pick<Claim, 'allowed' | 'remaining' | 'resetSeconds'>): Claim {
  return { ...answer, limit, release: async () => {} }
}

it('an admitted call tells the policy and what is left of it', () => {
  expect(limitHeaders(claim({ allowed: true, remaining: 59, resetSeconds: 60 }))).toEqual({
    'ratelimit-policy': '"contacts";q=60;w=60',
    ratelimit: '"contacts";r=59;t=60',
  })
})

it('A refused call also tells in how many whole seconds to try again', () => {
  expect(refusalHeaders(claim({ allowed: false, remaining: 0, resetSeconds: 7 }))).toEqual({
    'ratelimit-policy': '"contacts";q=60;w=60',
    ratelimit: '"contacts";r=0;t=7',
    'retry-after': '7',
  })
})

it('a bound on what is in progress has no window', () => {
  const bound = { limit: { name: 'exportsInProgress', max: 5 }, remaining: 0, resetSeconds: 5 }
  expect(limitHeaders(bound)).toEqual({
    'ratelimit-policy': '"exportsInProgress";q=5;qu="concurrent-requests"',
    ratelimit: '"exportsInProgress";r=0;t=5',
  })
})
