import fc from 'fast-check'
import { findContact, findStage, link } from '../links.ts'
import { decimal } from '../money.ts'
import type { State } from '../state.ts'
import { isBadText, isBlank, mostly, optional, text } from '../texts.ts'
import type { World } from '../world.ts'
import type { Deal } from './model.ts'

const days = ['1900-01-01', '2026-06-15', '2028-02-29', '2999-12-31', '2026-02-30', '1.2.2026', '3000-01-01']

/** Days that are none, or out of range. */
export const badDays: readonly string[] = days.slice(4)

/** A day, seldom one that is none. */
export const day = mostly(fc.constantFrom(...days.slice(0, 4)), fc.constantFrom(...badDays))

/** Money in cents, to the bounds. */
export const cents = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.constantFrom(0, 1, 10, 30, 99_999_999_999_999),
)

/** What a deal is made or changed by. */
export const dealInput = fc.record({
  title: mostly(text, fc.constantFrom(null, undefined)),
  valueCents: optional(
    fc.oneof(
      cents,
      cents.map(value => -value),
    ),
  ),
  probability: optional(mostly(fc.constantFrom(0, 12.5, 50, 99.9, 100), fc.constantFrom(-1, 100.1))),
  expectedCloseDate: optional(day),
  contact: link,
  stage: link,
})

/** See {@link dealInput}. */
export type DealInput = typeof dealInput extends fc.Arbitrary<infer Value> ? Value : never

/** An input as it is sent, what is wrong with its shape and its links, and the changes it makes of a deal. */
export function readDealInput(input: DealInput, state: State, world: World) {
  const { title, valueCents, probability, expectedCloseDate } = input
  const [contact, stage] = [findContact(input.contact, state, world), findStage(input.stage, world)]
  const value = typeof valueCents === 'number' ? decimal(valueCents) : valueCents
  const sent = { title, value, probability, expectedCloseDate, contactId: contact.id, stageId: stage.id }
  const badShape = {
    title: typeof title === 'string' && (isBlank(title) || isBadText(title)),
    probability: typeof probability === 'number' && (probability < 0 || probability > 100),
    expectedCloseDate: badDays.includes(expectedCloseDate ?? ''),
  }
  const badLinks = { contactId: contact.record === undefined, stageId: stage.record === undefined }
  const changes: Partial<Deal> = {
    ...(typeof title === 'string' && { title }),
    ...(typeof valueCents === 'number' && { valueCents: valueCents + 0 }),
    ...(typeof probability === 'number' && { probability }),
    ...(expectedCloseDate !== undefined && { expectedCloseDate }),
    ...(contact.id !== undefined && { contact: contact.record ?? null }),
    ...(stage.id !== undefined && { stage: stage.record ?? null }),
  }
  return { sent, badShape: namesOf(badShape), badLinks: namesOf(badLinks), changes }
}

/** The fields that are so. */
export function namesOf(fields: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(fields).filter(name => fields[name])
}
