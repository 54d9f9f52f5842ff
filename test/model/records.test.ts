import fc from 'fast-check'
import { isNullableType } from 'graphql'
import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'
import { startOfRun } from './account/calendar.ts'
import { expectExport } from './records/export.ts'
import { drawCondition, fieldsOf } from './records/filter.ts'
import { find } from './records/find.ts'
import { addItems, deleteItem, reorderItems, reorderStages, updateItem } from './records/items.ts'
import { kinds } from './records/kinds.ts'
import { addMember, letIn, removeMember, updateAccount } from './records/members.ts'
import { keysOf, lists, ordersOf } from './records/order.ts'
import { recordPayment, reversePayment } from './records/payments.ts'
import { aboutNow } from './records/perform.ts'
import { readAll } from './records/reading.ts'
import type { Row } from './records/rows.ts'
import { mutations, objectType } from './records/schema.ts'
import { type RecordStep, step } from './records/step.ts'
import { deleteSubmission, markSubmission, submitForm } from './records/submissions.ts'
import { walk } from './records/walk.ts'
import { emptyRecords, newRecordsWorld } from './records/world.ts'
import { calls, fill, filling, writes } from './records/writes.ts'
import type { Clock } from './world.ts'

/** How long it goes on; the seed to begin with, to see a failure again. */
const seconds = Number(process.env.MODEL_SECONDS ?? 10)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)

const clock: Clock = { now: startOfRun }
const now = () => new Date(clock.now)
const app = await startApp({ now, ownDatabase: 'Has a second gateway on it.' })
const { databaseUrl } = app.services.config
// A second gateway, where a database can have two.
const others =
  testServerUrl && databaseUrl
    ? [await startApp({ databaseUrl, now, ownDatabase: 'Is that of the first gateway.' })]
    : []

const breakOff = step('break off', fc.constant(null), (_, _records, { listeners }) =>
  listeners.broken.breakOff(),
)
const resume = step('resume', fc.constant(null), (_, _records, { listeners }) => listeners.broken.resume())
const follow = step(
  'follow',
  fc.record({ size: fc.integer({ min: 3, max: 30 }), byCursor: fc.boolean() }),
  ({ size, byCursor }, _records, world) => world.replica.follow(world, size, byCursor),
)

const listedTypes = [...new Set(lists.map(({ type }) => type))]

// What comes twice is done twice as often.
const steps = [
  ...[...writes, recordPayment, recordPayment, recordPayment, reversePayment, reversePayment],
  ...[submitForm, submitForm, submitForm, markSubmission, deleteSubmission],
  ...[addItems, addItems, addItems, updateItem, deleteItem, deleteItem, reorderItems, reorderStages],
  ...[updateAccount, updateAccount, updateAccount, addMember, removeMember],
  ...Array.from({ length: 16 }, () => find),
  ...[walk, walk, walk, walk, follow, follow, breakOff, resume, resume],
]

const ownSteps = [
  ...[
    'recordPayment',
    'reversePayment',
    'submitLeadForm',
    'markFormSubmission',
    'deleteFormSubmission',
    'updateAccount',
    'addTeamMember',
    'removeTeamMember',
  ],
  ...[
    'addGalleryItems',
    'updateGalleryItem',
    'deleteGalleryItem',
    'reorderGalleryItems',
    'reorderPipelineStages',
  ],
]

/** Whose accounts somebody has, and what other tests try. */
const leftOut = [
  ...['createAccount', 'deleteAccount', 'transferAccount', 'leaveAccount', 'importContacts'],
  ...['mergeContacts', 'deleteContactMerge'],
  // They change no record.
  ...['createWebhookEndpoint', 'updateWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'],
  ...['sendTestEvent', 'redeliverWebhook', 'createApiKey', 'revokeApiKey'],
  ...['createInvoiceLink', 'revokeInvoiceLink', 'openInvoiceLink'],
]

it('every mutation is among the steps, or left out on purpose', () => {
  expect([...new Set([...calls, ...ownSteps, ...leftOut])].sort()).toEqual([...mutations].sort())
})

it.each(listedTypes)('every filter and every order of a list of %s is known', type => {
  const kind = kinds.find(other => other.type === type)
  const names = Object.keys({ ...kind?.fields, ...kind?.fresh, ...kind?.links, createdAt: 0, updatedAt: 0 })
  const row = { id: '', ...Object.fromEntries(names.map(name => [name, null])) }
  const none = emptyRecords('', new Map(kinds.map(({ name }) => [name, new Map()])))
  fieldsOf(type).forEach((name, field) => {
    const { holds } = drawCondition(type, { field, one: 1, other: 1, shape: 1 }, [row], none)
    expect([name, typeof holds(row)]).toEqual([name, 'boolean'])
  })
  for (const field of ordersOf(type))
    expect(keysOf(type, row, { field, direction: 'asc' })).not.toContain(undefined)
})

it('null empties what may be null, and is refused elsewhere', () => {
  for (const { type, fields } of kinds)
    for (const [field, { emptied }] of Object.entries(fields)) {
      const mayBeNull = field === 'lineItems' || isNullableType(objectType(type).getFields()[field]?.type)
      expect([type, field, emptied !== undefined]).toEqual([type, field, mayBeNull])
    }
})

/** Runs a sequence of steps in an account of its own, then compares everything that there is. */
async function runSteps(made: readonly RecordStep[], sequence: Iterable<RecordStep>) {
  const world = await newRecordsWorld([app, ...others], clock)
  try {
    const none = new Map(kinds.map(({ name }) => [name, new Map<string, Row>()]))
    none.set('team_member', new Map(world.memberIds.map(id => [id, { id }])))
    const records = emptyRecords(world.accountId, await readAll(none, world))
    await fill(made, records, world)
    await fc.asyncModelRun(() => ({ model: records, real: world }), sequence)
    // What is heard of this is heard after everything else.
    await letIn('last', records, world)
    await world.listeners.expectHeard(records.changes, world.memberIds)
    await world.replica.follow(world, 25, true)
    world.replica.expectEqual(records, aboutNow(records, world).today)
    await expectExport(records, world)
    await world.neighbour.expectUntouched()
  } finally {
    await world.listeners.close()
  }
}

/** How long a failure may be made smaller. */
const shrinkingMs = 120_000

it('whatever is done to records of all kinds, they are found, heard, copied and exported as the model has them', {
  timeout: seconds * 1_000 + 2 * shrinkingMs,
}, async () => {
  const sequences = fc.commands(steps, { maxCommands: 150, size: 'max' })
  const end = Date.now() + seconds * 1_000
  let seeds = 0
  for (; Date.now() < end; seeds++) {
    await fc.assert(fc.asyncProperty(filling, sequences, runSteps), {
      seed: seed + seeds,
      numRuns: 1,
      // As large as they come from the first run on.
      unbiased: true,
      interruptAfterTimeLimit: shrinkingMs,
    })
  }
  expect(seeds).toBeGreaterThan(0)
})
