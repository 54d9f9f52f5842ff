import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { moveToTimeZone, passTime, startOfRun } from './account/calendar.ts'
import { updateNothing } from './account/empty-updates.ts'
import { expectAccountExport, exportContacts } from './account/exports.ts'
import { neighbourWrites, strangerReads, strangerWrites } from './account/strangers.ts'
import { listContacts } from './contact/list.ts'
import { createContact, deleteContact, postContact, updateContact } from './contact/steps.ts'
import { listDeals, listDealsOfContact } from './deal/list.ts'
import { createDeal, deleteDeal, postDeal, setDealStatus, updateDeal } from './deal/steps.ts'
import { createForm, deleteForm, updateForm } from './form/steps.ts'
import { listSubmissions } from './form/submissions.ts'
import { submitForm } from './form/submit.ts'
import { listInvoices, readInvoices } from './invoice/list.ts'
import { recordPayment } from './invoice/payments.ts'
import { createInvoice, moveInvoice, updateInvoice } from './invoice/steps.ts'
import { emptyState } from './state.ts'
import type { Step } from './step.ts'
import { type Clock, newWorld } from './world.ts'

/** How long it goes on; the seed to begin with, to see a failure again. */
const seconds = Number(process.env.MODEL_SECONDS ?? 10)
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)

const clock: Clock = { now: startOfRun }
const app = await startApp({ now: () => new Date(clock.now) })

// What comes twice is done twice as often.
const steps = [
  ...[postContact, createContact, createContact, updateContact, deleteContact],
  ...[listContacts, listContacts, listContacts],
  ...[
    postDeal,
    createDeal,
    updateDeal,
    setDealStatus,
    setDealStatus,
    deleteDeal,
    listDeals,
    listDealsOfContact,
  ],
  ...[createInvoice, createInvoice, createInvoice, updateInvoice, moveInvoice, moveInvoice, moveInvoice],
  ...[recordPayment, recordPayment],
  ...[listInvoices, listInvoices, readInvoices, passTime, moveToTimeZone],
  ...[
    createForm,
    createForm,
    updateForm,
    deleteForm,
    submitForm,
    submitForm,
    submitForm,
    submitForm,
    listSubmissions,
  ],
  ...[exportContacts, updateNothing, strangerReads, strangerWrites, neighbourWrites],
]

/** Runs a sequence of steps in an account of its own, then compares everything that there is. */
async function runSteps(sequence: Iterable<Step>) {
  clock.now = startOfRun
  const [state, world] = [emptyState(), await newWorld(app, clock)]
  await fc.asyncModelRun(() => ({ model: state, real: world }), sequence)
  await expectAccountExport(state, world)
  await world.neighbour.expectUntouched()
}

/** How long a failure may be made smaller. */
const shrinkingMs = 120_000

it('whatever is done, in whatever order, the server answers as the model does', {
  timeout: seconds * 1_000 + 2 * shrinkingMs,
}, async () => {
  const sequences = fc.commands(steps, { maxCommands: 150, size: 'max' })
  const end = Date.now() + seconds * 1_000
  let seeds = 0
  for (; Date.now() < end; seeds++) {
    await fc.assert(fc.asyncProperty(sequences, runSteps), {
      seed: seed + seeds,
      numRuns: 1,
      // As large as they come from the first run on.
      unbiased: true,
      interruptAfterTimeLimit: shrinkingMs,
    })
  }
  expect(seeds).toBeGreaterThan(0)
})
