import { useLiveQuery } from '../client/use-live-query.ts'
import { SubmissionBody } from '../forms/submissions/submission-body.tsx'
import { LeadDocument } from '../generated.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { watchFocus } from '../parts/watch-focus.ts'

/** What one visitor sent, wherever its form and its contact are by now. */
export function OneLead({ id }: { readonly id: string }) {
  const answer = useLiveQuery(LeadDocument, { id }, ['form_submission', 'lead_form', 'contact'])
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton rows={3} />}
      missing={<p class="quiet">This submission is not there.</p>}
    >
      {({ formSubmission }) => (
        // It may leave the list.
        <div ref={watchFocus}>
          <SubmissionBody
            submission={formSubmission}
            fields={formSubmission.form?.fields ?? []}
            form={formSubmission.form}
          />
        </div>
      )}
    </Loaded>
  )
}
