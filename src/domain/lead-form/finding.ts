import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { equals, linkedTo, oneOf, times, unindexed } from '../lists/finding/vocabulary.ts'
import { SubmissionOutcomeEnum } from './object.ts'
import { formSubmissionRecord, leadFormRecord } from './record.ts'

/** How lead forms are found. */
export const leadFormFinding = defineFinding(leadFormRecord, {
  filter: { active: equals('active', { description: 'Whether the form takes submissions.' }), ...times },
  orderBy: { name: sorted([inAnyCase('name')], 'The name, in either case.'), ...timeOrders },
})

/** How form submissions are found; one never changes. */
export const formSubmissionFinding = defineFinding(formSubmissionRecord, {
  filter: {
    formId: linkedTo('formId', 'Sent through this form.'),
    contactId: linkedTo('contactId', 'Linked to this contact.'),
    outcome: unindexed(oneOf('outcome', SubmissionOutcomeEnum)),
    createdAt: times.createdAt,
  },
  orderBy: { created_at: timeOrders.created_at },
})
