import { builder } from '../builder.ts'
import type { Condition } from '../lists/finding/condition.ts'
import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { equals, linkedTo, oneOf, text, times, unindexed } from '../lists/finding/vocabulary.ts'
import { everything } from '../lists/list-filter.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { FormSubmission, LeadForm, SubmissionOutcomeEnum } from './object.ts'
import { formSubmissionRecord, leadFormRecord } from './record.ts'
import { matchesSubmission, readSubmissionSearch } from './search.ts'
import { isSpamRow } from './spam.ts'

recordQueries(leadFormRecord, {
  type: LeadForm,
  finding: defineFinding(leadFormRecord, {
    filter: { active: equals('active', { description: 'Whether the form takes submissions.' }), ...times },
    orderBy: { name: sorted([inAnyCase('name')], 'The name, in either case.'), ...timeOrders },
  }),
})

/** As {@link isSpamRow} has it of a row. */
const spam: Condition<'markedSpam'> = {
  field: 'markedSpam',
  input: () => ({ type: 'Boolean', description: 'Whether it counts as spam.' }),
  where: (_name, _column, at) => `${isSpamRow('r')} = $${at}::bool`,
  values: given => [given],
}

const search: Condition<'data'> = {
  ...text(
    'data',
    'Words that must all be in what was sent or replaced, or in the addresses in `referrer` and `page` without the names of their sites, each as any part of it and in either case. An e-mail address is found in each of its spellings, a number of five digits or more by its digits: leave out the country code, which not everybody sends. Of more than 10 words the first are searched.',
  ),
  where: (_name, _column, at) => matchesSubmission(at),
  values: given => {
    const { words = [], spellings = [], number = null } = readSubmissionSearch(String(given)) ?? {}
    return [words, spellings, number]
  },
  asksNothing: given => readSubmissionSearch(String(given)) === null,
}

/** How form submissions are found; what was sent never changes. */
export const formSubmissionFinding = defineFinding(formSubmissionRecord, {
  filter: {
    formId: linkedTo('formId', 'Sent through this form.'),
    contactId: linkedTo('contactId', 'Linked to this contact.'),
    outcome: unindexed(oneOf('outcome', SubmissionOutcomeEnum)),
    spam,
    search,
    createdAt: times.createdAt,
  },
  orderBy: { created_at: timeOrders.created_at },
})

recordQueries(formSubmissionRecord, {
  type: FormSubmission,
  finding: formSubmissionFinding,
  own: {
    args: builder.args(t => ({
      formId: t.field({ type: 'UUID', description: 'Only submissions of this form.' }),
    })),
    filter: ({ formId }) =>
      formId ? { name: 'of form', where: ['r.form_id = $4::uuid'], values: [formId] } : everything,
  },
})
