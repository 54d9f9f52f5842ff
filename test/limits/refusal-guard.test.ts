import { expect, test } from 'vitest'
import { createRefusalGuard } from '../../src/limits/refusal-guard.ts'

function openGuard(options: { maxRefusals?: number; maxAddresses?: number } = {}) {
  const clock = { ms: 0 }
  return { clock, guard: createRefusalGuard({ nowMs: () => clock.ms, ...options }) }
}

test('The 6,000th refusal within a minute blocks its address until the minute is over.', () => {
  const { clock, guard } = openGuard()
  for (let refusal = 1; refusal < 6_000; refusal += 1) guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(0)
  clock.ms = 20_500
  guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(40)
  expect(guard.blockedSeconds('203.0.113.8')).toBe(0)
  clock.ms = 60_000
  expect(guard.blockedSeconds('203.0.113.9')).toBe(0)
})

test('Refusals of a minute that is over do not count.', () => {
  const { clock, guard } = openGuard({ maxRefusals: 2 })
  guard.note('203.0.113.9')
  clock.ms = 60_000
  guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(0)
  guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(60)
})

test('Addresses of one IPv6 /64 are blocked together.', () => {
  const { guard } = openGuard({ maxRefusals: 2 })
  guard.note('2001:db8::1')
  guard.note('2001:db8::2')
  expect(guard.blockedSeconds('2001:db8::3')).toBe(60)
})

test('Under many addresses the one refused longest ago is forgotten first.', () => {
  const { guard } = openGuard({ maxRefusals: 1, maxAddresses: 2 })
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1', '203.0.113.3']) guard.note(address)
  expect(guard.blockedSeconds('203.0.113.2')).toBe(0)
  expect(guard.blockedSeconds('203.0.113.1')).toBe(60)
  expect(guard.blockedSeconds('203.0.113.3')).toBe(60)
})
