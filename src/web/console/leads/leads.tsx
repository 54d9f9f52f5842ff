import { useState } from 'preact/hooks'
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
import { useFollow } from '../parts/use-follow.ts'
import { useReturn } from '../parts/use-return.ts'
import { instantOf, readDay } from '../words/calendar.ts'
import { whole } from '../words/numbers.ts'
import { fullName } from '../words/people.ts'
import { OneLead } from './one-lead.tsx'

const pageSize = 25

const noneOf = {
  since: 'Nobody has filled in a form since then, spam left out.',
  ever: 'Nobody has filled in a form yet, spam left out. What comes in by any of them is shown here.',
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
  const { leave, left } = useReturn<HTMLTableElement>()
  useFollow(left, 'data-record')
  return (
    <div class="table-frame">
      <table
        ref={left}
        class="table lead-table"
        aria-busy={isStale}
        onKeyDown={moveWithArrows('tbody .row-link')}
      >
        <Heads columns={{ Who: 'wide', Form: 'wide column-form', 'Came in': 'number' }} />
        <tbody>
          {leads.map(lead => (
            <LeadRow key={lead.id} lead={lead} leave={leave} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Leads to the contact; opens where it stands if that would not show it: spam is left out of a contact's activity. */
function LeadRow({
  lead: { id, createdAt, spam, form, contact },
  leave,
}: {
  readonly lead: Lead
  readonly leave: ReturnType<typeof useReturn>['leave']
}) {
  const href = useHref()
  const [isOpen, setOpen] = useState(false)
  const who = contact ? fullName(contact) : spam ? 'Spam' : 'No contact'
  const formName = form?.name ?? 'Deleted form'
  return (
    <>
      <tr>
        <td class="wide" title={[who, contact?.email, formName].filter(Boolean).join(', ')}>
          {contact && !spam ? (
            <a class="row-link" href={href(`contacts/${contact.id}`)} data-record={id} onClick={leave}>
              {who}
            </a>
          ) : (
            <button
              class="row-link"
              type="button"
              data-record={id}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {who}
            </button>
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
      {isOpen && (
        <tr>
          <td class="lead-opened" colSpan={3}>
            <OneLead id={id} />
          </td>
        </tr>
      )}
    </>
  )
}
