import { useLayoutEffect, useRef } from 'preact/hooks'
import type { OneSubmissionFragment } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
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
  const list = useRef<HTMLOListElement>(null)
  // Which one was marked, and where it stands: it may leave the list, and with it the button that has the focus.
  const marked = useRef<{ readonly id: string; readonly at: number }>(undefined)
  useLayoutEffect(() => {
    const { current: left } = marked
    if (!left || submissions.some(({ id }) => id === left.id)) return
    marked.current = undefined
    if (document.activeElement !== document.body) return
    const summaries = [...(list.current?.querySelectorAll('summary') ?? [])]
    const next = summaries[left.at] ?? summaries.at(-1) ?? document.getElementById('submissions')
    next?.focus()
  }, [submissions])
  if (total === 0) {
    if (isFiltered) return <p class="quiet">No submission matches.</p>
    return <p class="quiet">Nothing yet, spam left out. What visitors send is shown here as it comes.</p>
  }
  return (
    <ol ref={list}>
      {submissions.map((submission, at) => (
        <li key={submission.id}>
          <Entry
            submission={submission}
            fields={fields}
            onMark={() => {
              marked.current = { id: submission.id, at }
            }}
          />
        </li>
      ))}
    </ol>
  )
}

function Entry({
  submission,
  fields,
  onMark,
}: {
  readonly submission: OneSubmissionFragment
  readonly fields: OneForm['fields']
  readonly onMark: () => void
}) {
  const { createdAt, contact } = submission
  const who = contact ? fullName(contact) : 'No contact'
  return (
    <details class="disclosure submission">
      <summary>
        <span class="one-line" title={who}>
          {who}
        </span>
        <StateMark {...markOfSubmission(submission)} />
        <FormattedTime at={createdAt} withTime />
      </summary>
      <SubmissionBody submission={submission} fields={fields} onMark={onMark} />
    </details>
  )
}
