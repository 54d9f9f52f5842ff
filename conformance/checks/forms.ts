import { randomUUID } from 'node:crypto'
import type { Reply } from '../caller.ts'
import { type Context, numberChecks } from '../check.ts'
import { all, fits, hasStatus, holds, isError, refusesFields, same } from '../outcome.ts'
import { findInList } from '../records.ts'
import { orNull, text, uuid } from '../shape.ts'

const notFound = 'Form not found or inactive'

/** Section 7: POST /api/v1/forms/{form_id}/submit. */
export const formChecks = numberChecks(7, [
  {
    sentence: 'A form takes a submission without a token: 200 and success',
    needs: ['form'],
    run: async context => {
      const reply = await submitForm(context)
      return all(hasStatus(reply, 200), same(reply.field('success'), true))
    },
  },
  {
    sentence: 'contact_id is the UUID of a contact of the account',
    needs: ['form'],
    run: async context => {
      const id = (await submitForm(context)).field('contact_id')
      const shape = fits(id, uuid)
      if (!shape.ok) return shape
      const found = await findInList(context, 'listContacts', String(id))
      return all(shape, holds(found !== undefined, `the contact ${id} in the list`, 'it is not there'))
    },
  },
  {
    sentence: 'successMessage is a string',
    needs: ['form'],
    run: async context => fits((await submitForm(context)).field('successMessage'), text),
  },
  {
    sentence: 'redirectUrl is a string or null',
    needs: ['form'],
    run: async context => fits((await submitForm(context)).field('redirectUrl'), orNull(text)),
  },
  {
    sentence: 'data that is no object is refused',
    needs: ['form'],
    run: async ({ caller, options }) => {
      const request = { token: null, formId: options.form ?? '', body: { data: 'Conformance check' } }
      return refusesFields(await caller.call('submitForm', request), 'data')
    },
  },
  {
    sentence: 'A form that does not exist is a 404',
    run: async ({ caller }) => {
      const body = { data: { name: 'Conformance check' }, metadata: {} }
      return isError(
        await caller.call('submitForm', { token: null, formId: randomUUID(), body }),
        404,
        notFound,
      )
    },
  },
  {
    sentence: 'A form that is inactive is a 404',
    needs: ['inactiveForm'],
    run: async ({ caller, options }) => {
      const body = { data: { name: 'Conformance check' }, metadata: {} }
      const request = { token: null, formId: options.inactiveForm ?? '', body }
      return isError(await caller.call('submitForm', request), 404, notFound)
    },
  },
])

/** The submission of a run. */
export function submissionOf({ options, run }: Context) {
  const usual = { name: 'Conformance check', email: `conformance.check.${run}d@example.com` }
  return {
    data: options.formData ?? usual,
    metadata: { referrer: 'https://example.com/', page: '/conformance-check' },
  }
}

function submitForm(context: Context): Promise<Reply> {
  const { once, caller, options } = context
  const request = { token: null, formId: options.form ?? '', body: submissionOf(context) }
  return once('form', () => caller.call('submitForm', request))
}
