import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, indexed, sorted, timeOrders } from '../lists/finding/orders.ts'
import { equals, oneOf, times } from '../lists/finding/vocabulary.ts'
import { SubmissionOutcomeEnum } from './object.ts'
import { formSubmissionRecord, leadFormRecord } from './record.ts'

/** How lead forms are found. */
export const leadFormFinding = defineFinding(leadFormRecord, {
  filter: { active: equals('active', { description: 'Whether the form takes submissions.' }), ...times },
  orderBy: { name: sorted([inAnyCase('name')], 'In either case.'), ...timeOrders },
})

/** How form submissions are found; one never changes. */
export const formSubmissionFinding = defineFinding(formSubmissionRecord, {
  filter: {
    formId: equals('formId'),
    contactId: equals('contactId'),
    outcome: oneOf('outcome', SubmissionOutcomeEnum),
    createdAt: times.createdAt,
  },
  orderBy: { created_at: indexed(['createdAt']) },
})
