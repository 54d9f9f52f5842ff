import fc from 'fast-check'
import { expect } from 'vitest'
import { expectDone, expectRefused } from '../refusals.ts'
import { pick, remove } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { passMillisecond, unknownId } from '../world.ts'
import { formFields, kinds, trap } from './fields.ts'
import type { Form, FormField } from './model.ts'

const answered = `id createdAt name title active onMatch submitLabel successMessage redirectUrl honeypotField allowedOrigins
  fields { id label type required options mapsTo }`
const create = `mutation ($accountId: UUID!, $input: CreateLeadFormInput!) {
  createLeadForm(accountId: $accountId, input: $input) { ${answered} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateLeadFormInput!) {
  updateLeadForm(accountId: $accountId, id: $id, input: $input) { ${answered} }
}`
const remover = 'mutation ($accountId: UUID!, $id: UUID!) { deleteLeadForm(accountId: $accountId, id: $id) }'

const mail = formFields[2]
const otherFields = formFields.filter(field => field !== mail)

const input = fc.record({
  // Mostly with an e-mail, which contacts are found by.
  fields: fc
    .oneof(
      { arbitrary: fc.shuffledSubarray(otherFields).map(fields => [mail, ...fields]), weight: 6 },
      { arbitrary: fc.shuffledSubarray(otherFields, { minLength: 1 }), weight: 1 },
    )
    .chain(chosen =>
      fc.tuple(...chosen.map(field => fc.nat({ max: 9 }).map(dice => ({ ...field, required: dice === 0 })))),
    ),
  title: fc.constantFrom(undefined, null, 'Write to us'),
  onMatch: fc.constantFrom('update', 'fill_blanks', 'ignore'),
  active: fc.constantFrom(undefined, true, true, false),
  successMessage: fc.constantFrom(undefined, 'Thanks!'),
  redirectUrl: fc.constantFrom(undefined, null, 'https://example.com/thanks?a=1'),
  honeypotField: fc.constantFrom(undefined, trap),
})

/** A field as it is sent and answered. */
function spellField({ id, type, required, mapsTo }: FormField) {
  return { id, label: `The ${id}`, type, required, options: type === 'select' ? kinds : [], mapsTo }
}

function answeredForm(form: Form) {
  return { ...form, allowedOrigins: [], fields: form.fields.map(spellField) }
}

/** A form is made; it is active and updates unless told. */
export const createForm = step('createLeadForm', input, async (wanted, state, world) => {
  const fields: readonly FormField[] = wanted.fields
  const sent = { ...wanted, name: 'Enquiry', fields: fields.map(spellField) }
  const made = expectDone(await world.ask(create, { input: sent })).createLeadForm
  const form: Form = {
    id: made.id,
    createdAt: made.createdAt,
    name: 'Enquiry',
    fields,
    active: wanted.active ?? true,
    onMatch: wanted.onMatch,
    title: wanted.title ?? null,
    submitLabel: null,
    successMessage: wanted.successMessage ?? 'Thank you! We will be in touch soon.',
    redirectUrl: wanted.redirectUrl ?? null,
    honeypotField: wanted.honeypotField ?? null,
  }
  expect(made).toEqual(answeredForm(form))
  state.forms.push(form)
  await passMillisecond(form.createdAt)
})

/** Some of a form changes, for the submissions to come. */
export const updateForm = step(
  'updateLeadForm',
  fc.record({
    at: which,
    change: fc.oneof(
      fc.record({ active: fc.boolean() }),
      fc.record({ onMatch: fc.constantFrom('update', 'fill_blanks', 'ignore') }),
      fc.record({ redirectUrl: fc.constant(null), successMessage: fc.constant('See you') }),
      fc.record({ honeypotField: fc.constantFrom(null, trap) }),
    ),
  }),
  async ({ at, change }, state, world) => {
    const form = pick(state.forms, at)
    const answer = await world.ask(update, { id: form?.id ?? unknownId, input: change })
    if (!form) return expectRefused(answer, { code: 'NOT_FOUND' })
    Object.assign(form, change)
    expect(expectDone(answer).updateLeadForm).toEqual(answeredForm(form))
  },
)

/** A form goes; what was submitted through it stays. */
export const deleteForm = step('deleteLeadForm', which, async (at, state, world) => {
  const form = pick(state.forms, at)
  const answer = await world.ask(remover, { id: form?.id ?? unknownId })
  if (!form) return expectRefused(answer, { code: 'NOT_FOUND' })
  expect(expectDone(answer).deleteLeadForm).toBe(form.id)
  remove(state.forms, form)
  for (const submission of state.submissions) if (submission.form === form) submission.form = null
})
