import fc from 'fast-check'
import type { Contact } from './contact/model.ts'
import { pick, type State } from './state.ts'
import { which } from './texts.ts'
import { unknownId, type World } from './world.ts'

/** Whom a record is linked to: one of the account's own by number, a neighbour's, nobody, or not said. */
export const link = fc.oneof(
  { arbitrary: which, weight: 12 },
  { arbitrary: fc.constantFrom('unknown', 'foreign'), weight: 1 },
  { arbitrary: fc.constantFrom(null, undefined), weight: 8 },
)

/** See {@link link}. */
export type Link = typeof link extends fc.Arbitrary<infer Value> ? Value : never

/** The id to send, and the record behind it: undefined where it is not the account's. */
export interface Linked<Item> {
  readonly id: string | null | undefined
  readonly record: Item | null | undefined
}

/** Finds the contact that a link means. */
export function findContact(wanted: Link, state: State, { neighbour }: World): Linked<Contact> {
  return find(wanted, state.contacts, neighbour.contactId)
}

/** Finds the pipeline stage that a link means. */
export function findStage(wanted: Link, { stages, neighbour }: World): Linked<World['stages'][number]> {
  return find(wanted, stages, neighbour.stageId)
}

function find<Item extends { readonly id: string }>(
  wanted: Link,
  items: readonly Item[],
  foreignId: string,
): Linked<Item> {
  if (wanted === null || wanted === undefined) return { id: wanted, record: null }
  if (wanted === 'foreign') return { id: foreignId, record: undefined }
  if (typeof wanted === 'number' && items.length === 0) return { id: undefined, record: null }
  const item = typeof wanted === 'number' ? pick(items, wanted) : undefined
  return { id: item?.id ?? unknownId, record: item }
}
