import fc from 'fast-check'
import { expectDone } from '../refusals.ts'
import type { State } from '../state.ts'
import { step } from '../step.ts'
import type { World } from '../world.ts'

const dayMs = 86_400_000

/** When every run starts, by the server's clock. */
export const startOfRun = Date.parse('2026-06-15T10:30:00Z')

/** Today in the account's time zone, as YYYY-MM-DD. */
export function todayIn({ timeZone }: Pick<State, 'timeZone'>, { clock }: Pick<World, 'clock'>): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(clock.now)
}

/** A day so many days from the start of the run. */
export function dayAfterStart(days: number): string {
  return new Date(startOfRun + days * dayMs).toISOString().slice(0, 10)
}

/** The server's clock is set hours or days on, or back. */
export const passTime = step(
  'the clock is set on by hours',
  fc.constantFrom(1, 6, 12, 13, 24, 72, -24, -7),
  async (hours, _state, { clock }) => {
    clock.now += hours * 3_600_000
  },
)

const update = `mutation ($accountId: UUID!, $timeZone: String!) {
  updateAccount(accountId: $accountId, input: { timeZone: $timeZone }) { timeZone }
}`

/** The owner moves the account to another time zone, where another day may be today. */
export const moveToTimeZone = step(
  'updateAccount',
  fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'Asia/Kathmandu'),
  async (timeZone, state, world) => {
    expectDone(await world.ask(update, { timeZone }, world.ownerId))
    state.timeZone = timeZone
  },
)
