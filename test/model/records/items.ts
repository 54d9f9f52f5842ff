import fc from 'fast-check'
import { expect } from 'vitest'
import { badInput } from '../refusals.ts'
import { pick } from '../state.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { aboutOne, expectation, expectedOf, refusalsOfRow } from './expectation.ts'
import { pickRow } from './input.ts'
import { perform, refusalsOf, writeRow } from './perform.ts'
import { maxParts } from './reading.ts'
import { ofKind, partsOf, type Records, type Row, type Value } from './rows.ts'
import { step } from './step.ts'
import { name, noName } from './values.ts'

const anyText: Value = expect.any(String)

const itemInput = fc.record({
  title: name,
  imageUrl: fc.constantFrom('https://example.com/1.jpg', 'https://example.com/é'),
})
const itemFields = 'id position title imageUrl'
const ofGallery = 'accountId: $accountId, galleryId: $id, expectedUpdatedAt: $expected'

/** The items of a gallery, which is taken by number; mostly one that can change and has some. */
function pickGallery(
  records: Records,
  at: number,
): { readonly row: Row | undefined; readonly items: readonly Row[] } {
  const filled = [...ofKind(records.rows, 'gallery').values()].filter(
    ({ items }) => partsOf(items).length > 0,
  )
  const row =
    at % 2 > 0 ? (pick(filled, at) ?? pickRow(records, 'gallery', at)) : pickRow(records, 'gallery', at)
  return { row, items: partsOf(row?.items) }
}

const isOpen = (row: Row | undefined) => row?.status !== 'archived'

/** Items are added at the end. */
export const addItems = step(
  'addGalleryItems',
  fc.record({ at: which, expected: expectation, items: fc.array(itemInput, { minLength: 1, maxLength: 3 }) }),
  async ({ at, expected, items: added }, records, world) => {
    const { row, items } = pickGallery(records, at)
    if (items.length + added.length > maxParts) return
    const query = `mutation (${aboutOne}, $items: [AddGalleryItemInput!]!) {
      done: addGalleryItems(${ofGallery}, items: $items) { ${itemFields} } }`
    const first = Math.max(-1, ...items.map(({ position }) => Number(position))) + 1
    const fresh = added.map((item, index) => ({ ...item, id: anyText, position: first + index }))
    const apply = (done: Row[]) => {
      expect(done).toEqual(fresh)
      if (row) writeRow(records, 'gallery', row.id, { items: [...items, ...fresh] })
    }
    const refusals = refusalsOfRow(row, expected, isOpen(row))
    const variables = { id: row?.id ?? unknownId, expected: expectedOf(expected, row), items: added }
    await perform({ query, variables, refusals, apply }, records, world)
  },
)

/** An item changes. */
export const updateItem = step(
  'updateGalleryItem',
  fc.record({
    at: which,
    item: which,
    input: fc.record({ title: fc.oneof(name, fc.constant(undefined)) }),
    isBad: fc.nat(20),
    bad: noName,
  }),
  async ({ at, item: number, input, isBad, bad }, records, world) => {
    const { row, items } = pickGallery(records, at)
    const item = pick(items, number)
    const sent = isBad === 0 ? { title: bad } : input
    const query = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateGalleryItemInput!) {
      done: updateGalleryItem(accountId: $accountId, id: $id, input: $input) { ${itemFields} } }`
    const apply = (done: Row) => {
      if (!row || !item || sent.title === undefined) return
      const changed = { ...item, title: sent.title }
      expect(done).toEqual(changed)
      writeRow(records, 'gallery', row.id, { items: items.map(other => (other === item ? changed : other)) })
    }
    const refusals = refusalsOf(
      isBad === 0 ? ['input.title'] : [],
      refusalsOfRow(item, undefined, isOpen(row)),
    )
    await perform(
      { query, variables: { id: item?.id ?? unknownId, input: sent }, refusals, apply },
      records,
      world,
    )
  },
)

/** An item goes. */
export const deleteItem = step(
  'deleteGalleryItem',
  fc.record({ at: which, item: which }),
  async ({ at, item: number }, records, world) => {
    const { row, items } = pickGallery(records, at)
    const item = pick(items, number)
    const query = `mutation ($accountId: UUID!, $id: UUID!) { done: deleteGalleryItem(accountId: $accountId, id: $id) }`
    const apply = () => {
      if (row) writeRow(records, 'gallery', row.id, { items: items.filter(other => other !== item) })
    }
    const refusals = refusalsOfRow(item, undefined, isOpen(row))
    await perform({ query, variables: { id: item?.id ?? unknownId }, refusals, apply }, records, world)
  },
)

/** Items are put into another order, or into the one they have. */
export const reorderItems = step(
  'reorderGalleryItems',
  fc.record({ at: which, expected: expectation, turns: which, leaveOut: fc.nat(9) }),
  async ({ at, expected, turns, leaveOut }, records, world) => {
    const { row, items } = pickGallery(records, at)
    const order = turned(items, turns)
    const ids = order.slice(leaveOut === 0 ? 1 : 0).map(({ id }) => id)
    const query = `mutation (${aboutOne}, $ids: [UUID!]!) { done: reorderGalleryItems(${ofGallery}, ids: $ids) { ${itemFields} } }`
    const placed = order.map((item, position) => ({ ...item, position }))
    const apply = (done: Row[]) => {
      expect(done).toEqual(placed)
      if (row) writeRow(records, 'gallery', row.id, { items: placed })
    }
    const early = refusalsOfRow(row, expected, isOpen(row))
    const isPartial = ids.length < order.length
    const refusals = early.length > 0 || !isPartial ? early : [badInput('ids')]
    const variables = { id: row?.id ?? unknownId, expected: expectedOf(expected, row), ids }
    await perform({ query, variables, refusals, apply }, records, world)
  },
)

/** The pipeline gets another order, or the one it has. */
export const reorderStages = step(
  'reorderPipelineStages',
  fc.record({ turns: which, leaveOut: fc.nat(9) }),
  async ({ turns, leaveOut }, records, world) => {
    const stages = [...ofKind(records.rows, 'pipeline_stage').values()]
    const ids = turned(stages, turns).map(({ id }) => id)
    const sent = ids.slice(leaveOut === 0 ? 1 : 0)
    const query = `mutation ($accountId: UUID!, $ids: [UUID!]!) { done: reorderPipelineStages(accountId: $accountId, ids: $ids) { id } }`
    const apply = (done: Row[]) => {
      expect(done.map(({ id }) => id)).toEqual(ids)
      ids.forEach((id, position) => {
        writeRow(records, 'pipeline_stage', id, { position })
      })
    }
    const refusals = sent.length < ids.length ? [badInput('ids')] : []
    await perform({ query, variables: { ids: sent }, refusals, apply }, records, world)
  },
)

function turned<Item>(items: readonly Item[], turns: number): readonly Item[] {
  const start = turns % Math.max(1, items.length)
  return [...items.slice(start), ...items.slice(0, start)]
}
