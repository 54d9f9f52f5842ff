import fc from 'fast-check'
import { expect } from 'vitest'
import { expectDone } from '../refusals.ts'
import { pageOf, pick, type State } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { passMillisecond, type World } from '../world.ts'
import type { Submission } from './model.ts'

const list = `query ($accountId: UUID!, $formId: UUID, $pageSize: Int! = 100) {
  formSubmissions(accountId: $accountId, formId: $formId, pageSize: $pageSize) {
    items { id createdAt data referrer page outcome replaced form { id } contact { id } }
    total
  }
}`

function answeredSubmission(submission: Submission) {
  const { form, contact } = submission
  return { ...submission, form: form && { id: form.id }, contact: contact && { id: contact.id } }
}

/** Keeps the record of a visit that has just been: the newest there is, with what the model says of it. */
export async function keepSubmission(
  visit: Omit<Submission, 'id' | 'createdAt'>,
  state: State,
  world: World,
): Promise<void> {
  const { items, total } = expectDone(await world.ask(list, { pageSize: 1 })).formSubmissions
  expect(total).toBe(state.submissions.length + 1)
  const [{ id, createdAt }] = items
  const submission: Submission = { id, createdAt, ...visit }
  expect(items).toEqual([answeredSubmission(submission)])
  state.submissions.push(submission)
  await passMillisecond(createdAt)
}

/** All visits, or those of one form, with what became of them. */
export const listSubmissions = step(
  'formSubmissions',
  fc.record({ at: which, ofForm: fc.boolean() }),
  async ({ at, ofForm }, state, world) => {
    const form = ofForm ? pick(state.forms, at) : undefined
    const found = state.submissions.filter(submission => !form || submission.form === form)
    const { data: items, total } = pageOf(found, { page: 1, pageSize: 100 }, answeredSubmission)
    const answer = await world.ask(list, { formId: form?.id })
    expect(expectDone(answer).formSubmissions).toEqual({ items, total })
  },
)
