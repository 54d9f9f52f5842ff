import fc from 'fast-check'
import { expect } from 'vitest'
import { email, phone } from '../contact/input.ts'
import type { Contact } from '../contact/model.ts'
import { addContact } from '../contact/steps.ts'
import { badInput, expectDone, expectInvalid, expectRefused } from '../refusals.ts'
import { pick, type State } from '../state.ts'
import { step } from '../step.ts'
import { mostly, text, which } from '../texts.ts'
import { unknownId, type World } from '../world.ts'
import { isSpam, kinds, problemsOf } from './fields.ts'
import { contactOf, type Form, findMatch, keptValues, mapValues, merge, type SentValues } from './model.ts'
import { keepSubmission } from './submissions.ts'

const submit = `mutation ($formId: UUID!, $data: JSON!, $metadata: FormMetadataInput) {
  submitLeadForm(formId: $formId, data: $data, metadata: $metadata) {
    success contact_id: contactId successMessage redirectUrl
  }
}`
const readContact = `query ($accountId: UUID!, $id: UUID!) { contact(accountId: $accountId, id: $id) {
  id createdAt firstName lastName email phone company contactType source } }`

const orNull = <Value>(value: fc.Arbitrary<Value>) => mostly(value, fc.constant(null))

const values: fc.Arbitrary<SentValues> = fc
  .tuple(
    fc.record(
      {
        first: orNull(text),
        last: orNull(text),
        tel: orNull(phone),
        firm: orNull(text),
        notes: orNull(text),
        kind: mostly(fc.constantFrom(...kinds, ''), fc.constant('wedding')),
        terms: fc.constantFrom('on', 'off', true, false, ''),
        website: fc.constantFrom('', '', '', ' ', 'https://spam.example'),
        utm_source: orNull(text),
      },
      { requiredKeys: [] },
    ),
    fc.option(orNull(email), { nil: undefined, freq: 5 }),
  )
  .map(([others, mail]) => ({ ...others, ...(mail === undefined ? {} : { mail }) }))

interface Known {
  readonly at: number
  readonly spelled: (mail: string) => string
}

/** The same address, or one that only looks the same. */
const spellings = [
  (mail: string) => mail,
  (mail: string) => mail.replace(/[a-z]/g, letter => letter.toUpperCase()),
  (mail: string) => mail.normalize('NFD'),
  (mail: string) => mail.normalize('NFC'),
  (mail: string) => mail.replace('k', '\u212a'),
]

const visit = fc.record({
  face: fc.constantFrom('REST', 'GraphQL'),
  at: which,
  values,
  /** The contact whose e-mail is sent, in whatever spelling, where the visitor is one that is known. */
  known: fc.option(fc.record({ at: which, spelled: fc.constantFrom(...spellings) }), { freq: 2 }),
  metadata: fc.constantFrom(
    undefined,
    {},
    { page: '/contact' },
    { referrer: 'https://example.com/', page: '/é' },
  ),
})

/** A visitor submits a form over either face: a contact is made, changed or left alone, and the visit is kept. */
export const submitForm = step('submit form', visit, async (wanted, state, world) => {
  // Mostly one that takes submissions.
  const active = state.forms.filter(({ active }) => active)
  const form = pick(active.length > 0 && wanted.at % 8 > 0 ? active : state.forms, wanted.at)
  const spam = form !== undefined && isSpam(form, wanted.values)
  // How much of spam is kept beyond its texts is not told.
  const sent = { ...wanted.values, ...mailOf(wanted.known, state) }
  const data = spam ? onlyTexts(sent) : sent
  const answer = await send(world, { ...wanted, data, formId: form?.id ?? unknownId })
  if (!form?.active) return answer.expectNotFound()
  const problems = spam ? [] : problemsOf(form, data)
  if (problems.length > 0) return answer.expectInvalid(problems)
  const { contact_id: id, ...answered } = answer.done()
  const { successMessage, redirectUrl } = form
  expect(answered).toEqual({ success: true, successMessage, redirectUrl })
  const { contact, ...change } = spam
    ? { contact: null, outcome: 'spam' as const, replaced: {} }
    : await saveContact({ form, data, id }, state, world)
  if (contact) expect(id).toBe(contact.id)
  else expect(state.contacts.map(known => known.id)).not.toContain(id)
  const { referrer = null, page = null } = wanted.metadata ?? {}
  await keepSubmission({ form, contact, ...change, data: keptValues(data), referrer, page }, state, world)
})

function mailOf(known: Known | null, state: State): SentValues {
  const reachable = state.contacts.flatMap(contact => contact.email ?? [])
  const mail = known ? pick(reachable, known.at) : undefined
  return known && mail !== undefined ? { mail: known.spelled(mail) } : {}
}

function onlyTexts(sent: SentValues): SentValues {
  const texts = Object.entries(sent).filter(
    ([, value]) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  )
  return Object.fromEntries(texts)
}

/** What the submission does to the contacts; a contact it creates is read once, for its time. */
async function saveContact(
  { form, data, id }: { readonly form: Form; readonly data: SentValues; readonly id: string },
  state: State,
  world: World,
) {
  const mapped = mapValues(form, data)
  const match = findMatch(state.contacts, mapped.email)
  if (match) {
    const replaced = merge(match, mapped, form.onMatch)
    const outcome = Object.keys(replaced).length > 0 ? 'updated' : 'unchanged'
    return { contact: match, outcome, replaced } as const
  }
  const made = expectDone(await world.ask(readContact, { id })).contact
  const contact: Contact = { id, createdAt: made.createdAt, ...contactOf(mapped) }
  expect(made).toEqual(contact)
  await addContact(state, contact)
  return { contact, outcome: 'created', replaced: {} } as const
}

interface Visit {
  readonly face: string
  readonly formId: string
  readonly data: SentValues
  readonly metadata: object | undefined
}

/** Submits as nobody, from an address of their own; gives the ways in which the face can have answered. */
async function send(world: World, { face, formId, data, metadata }: Visit) {
  if (face === 'GraphQL') {
    const answer = await world.ask(submit, { formId, data, metadata }, null)
    return {
      done: () => expectDone(answer).submitLeadForm,
      expectNotFound: () => expectRefused(answer, { code: 'NOT_FOUND' }),
      expectInvalid: (ids: string[]) => expectRefused(answer, badInput(...ids.map(id => `data.${id}`))),
    }
  }
  const path = `/api/v1/forms/${formId}/submit`
  const answer = await world.call('POST', path, { as: null, body: { data, metadata } })
  return {
    done: () => {
      expect(answer.status).toBe(200)
      return answer.body
    },
    expectNotFound: () =>
      expect([answer.status, answer.body]).toEqual([404, { error: 'Form not found or inactive' }]),
    expectInvalid: (ids: string[]) => expectInvalid(answer, ids),
  }
}
