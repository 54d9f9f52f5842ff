import { useRef } from 'preact/hooks'
import type { OneSubmissionFragment } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { useFollow } from '../../parts/use-follow.ts'
import { fullName } from '../../words/people.ts'
import { markOfSubmission } from '../form-words.ts'
import type { OneForm } from '../one-form.ts'
import { SubmissionBody } from './submission-body.tsx'

/** The submissions of a form, newest first; each opens to its values. */
export function Submissions({
  submissions,
  total,
  fields,
  isFiltered,
}: {
  readonly submissions: readonly OneSubmissionFragment[]
  /** How many there are on all pages. */
  readonly total: number
  readonly fields: OneForm['fields']
  /** Whether there may be others. */
  readonly isFiltered: boolean
}) {
  if (total === 0) {
    if (isFiltered) return <p class="quiet">No submission matches.</p>
    return <p class="quiet">Nothing yet, spam left out. What visitors send is shown here as it comes.</p>
  }
  return <SubmissionList submissions={submissions} fields={fields} />
}

function SubmissionList({
  submissions,
  fields,
}: {
  readonly submissions: readonly OneSubmissionFragment[]
  readonly fields: OneForm['fields']
}) {
  const list = useRef<HTMLOListElement>(null)
  useFollow(list, 'data-submission')
  return (
    <ol ref={list}>
      {submissions.map(submission => (
        <li key={submission.id}>
          <Entry submission={submission} fields={fields} />
        </li>
      ))}
    </ol>
  )
}

function Entry({
  submission,
  fields,
}: {
  readonly submission: OneSubmissionFragment
  readonly fields: OneForm['fields']
}) {
  const { id, createdAt, contact } = submission
  const who = contact ? fullName(contact) : 'No contact'
  return (
    <details class="disclosure submission">
      <summary data-submission={id}>
        <span class="one-line" title={who}>
          {who}
        </span>
        <StateMark {...markOfSubmission(submission)} />
        <FormattedTime at={createdAt} withTime />
      </summary>
      <SubmissionBody submission={submission} fields={fields} />
    </details>
  )
}
