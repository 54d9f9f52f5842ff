import { expect, it } from 'vitest'
import { ErrorFloodGuard } from '../../src/limits/error-flood-guard.ts'

function openGuard(options: { maxErrors?: number; maxAddresses?: number } = {}) {
  const clock = { ms: 0 }
  return { clock, guard: new ErrorFloodGuard({ nowMs: () => clock.ms, ...options }) }
}

it('the 6,000th error within a minute blocks its address until the minute is over', () => {
  const { clock, guard } = openGuard()
  for (let error = 1; error < 6_000; error += 1) guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(0)
  clock.ms = 20_500
  guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(40)
  expect(guard.blockedSeconds('203.0.113.8')).toBe(0)
  clock.ms = 60_000
  expect(guard.blockedSeconds('203.0.113.9')).toBe(0)
})

it('errors of a minute that is over do not count', () => {
  const { clock, guard } = openGuard({ maxErrors: 2 })
  guard.note('203.0.113.9')
  clock.ms = 60_000
  guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(0)
  guard.note('203.0.113.9')
  expect(guard.blockedSeconds('203.0.113.9')).toBe(60)
})

it('addresses of one IPv6 /64 are blocked together', () => {
  const { guard } = openGuard({ maxErrors: 2 })
  guard.note('2001:db8::1')
  guard.note('2001:db8::2')
  expect(guard.blockedSeconds('2001:db8::3')).toBe(60)
})

it('under many addresses the one noted longest ago is forgotten first', () => {
  const { guard } = openGuard({ maxErrors: 1, maxAddresses: 2 })
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1', '203.0.113.3']) guard.note(address)
  expect(guard.blockedSeconds('203.0.113.2')).toBe(0)
  expect(guard.blockedSeconds('203.0.113.1')).toBe(60)
  expect(guard.blockedSeconds('203.0.113.3')).toBe(60)
})

it('what is forgotten blocks no more', () => {
  const { guard } = openGuard({ maxErrors: 1 })
  guard.note('203.0.113.9')
  guard.forget()
  expect(guard.blockedSeconds('203.0.113.9')).toBe(0)
})
