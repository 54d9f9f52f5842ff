import { useAccount } from '../client/account.tsx'
import { useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { readSubmissionFilter, SubmissionFilters } from '../forms/submissions/submission-filters.tsx'
import { LeadsDocument, type LeadsQuery } from '../generated.ts'
import { Day, FormattedTime } from '../parts/days.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { Found } from '../parts/lists/found.tsx'
import { Heads } from '../parts/lists/heads.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { moveWithArrows } from '../parts/overlays/arrow-keys.ts'
import { noteFocus } from '../parts/overlays/note-focus.ts'
import { TitleRow } from '../parts/title-row.tsx'
import { useReturn } from '../parts/use-return.ts'
import { instantOf, readDay } from '../words/calendar.ts'
import { whole } from '../words/numbers.ts'
import { fullName } from '../words/people.ts'

const pageSize = 25

const noneOf = {
  since: 'Nobody has filled in a form since then.',
  ever: 'Nobody has filled in a form yet. What comes in by any of them is shown here.',
} as const

/** What came in by all forms, newest first: since a day, where the address names one, and without spam unless it asks. */
export function Leads() {
  const { timeZone } = useAccount()
  const href = useHref()
  const [search] = useSearch()
  const page = readPage(search)
  const since = readDay(search.since)
  const { filter, isDefault } = readSubmissionFilter(search)
  const sinceThen = since ? { createdAt: { from: instantOf(since, timeZone).toISOString() } } : {}
  const variables = { page, pageSize, filter: { ...filter, ...sinceThen } }
  const answer = useLiveQuery(LeadsDocument, variables, ['form_submission', 'lead_form', 'contact'])
  const total = answer.data?.formSubmissions?.total
  return (
    <>
      <TitleRow
        title="Leads"
        detail={
          <>
            {total !== undefined && whole(total)}
            {since && (
              <>
                {' '}
                since <Day day={since} isWithin />
              </>
            )}
          </>
        }
      >
        {since && (
          // It goes, and the focus with it.
          <a class="button" href={href('leads')} onClick={() => noteFocus()()}>
            Show all
          </a>
        )}
      </TitleRow>
      <SubmissionFilters />
      <Found answer={answer} page={page} pageSize={pageSize} total={total} />
      <Loaded answer={answer}>
        {({ formSubmissions: { items, total } }) =>
          total > 0 ? (
            <>
              <LeadTable leads={items} isStale={answer.isOfEarlier} />
              <Pager page={page} pageSize={pageSize} total={total} />
            </>
          ) : (
            <Empty text={isDefault ? noneOf[since ? 'since' : 'ever'] : 'No submission matches.'}>
              <a class="button" href={href('forms')}>
                Go to the forms
              </a>
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

type Lead = NonNullable<LeadsQuery['formSubmissions']>['items'][number]

function LeadTable({ leads, isStale }: { readonly leads: readonly Lead[]; readonly isStale: boolean }) {
  const href = useHref()
  const { leave, left } = useReturn<HTMLTableElement>()
  return (
    <div class="table-frame">
      <table ref={left} class="table lead-table" aria-busy={isStale} onKeyDown={moveWithArrows('tbody a')}>
        <Heads columns={{ Who: 'wide', Form: 'wide column-form', 'Came in': 'number' }} />
        <tbody>
          {leads.map(({ id, createdAt, spam, form, contact }) => {
            const who = contact ? fullName(contact) : spam ? 'Spam' : 'No contact'
            const formName = form?.name ?? 'Deleted form'
            const place = contact ? `contacts/${contact.id}` : form && `forms/${form.id}`
            return (
              <tr key={id}>
                <td class="wide" title={[who, contact?.email, formName].filter(Boolean).join(', ')}>
                  {place ? (
                    <a class="row-link" href={href(place)} onClick={leave}>
                      {who}
                    </a>
                  ) : (
                    who
                  )}
                  {contact?.email && <span class="quiet lead-email"> {contact.email}</span>}
                  <span class="row-below">{formName}</span>
                </td>
                <td class="wide column-form" title={formName}>
                  {formName}
                </td>
                <td class="number">
                  <FormattedTime at={createdAt} withTime />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
