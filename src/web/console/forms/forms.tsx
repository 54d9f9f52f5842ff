import { useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { LeadFormsDocument, type LeadFormsQuery } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { Heads } from '../parts/lists/heads.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { moveWithArrows } from '../parts/overlays/arrow-keys.ts'
import { StateMark } from '../parts/state-mark.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { useFollow } from '../parts/use-follow.ts'
import { useReturn } from '../parts/use-return.ts'
import { whole } from '../words/numbers.ts'
import { activeMark } from './form-words.ts'

const pageSize = 25

/** The lead forms of the account, and how much comes in by each. */
export function Forms() {
  const href = useHref()
  const [search] = useSearch()
  const page = readPage(search)
  const answer = useLiveQuery(LeadFormsDocument, { page, pageSize }, ['lead_form', 'form_submission'])
  const total = answer.data?.leadForms?.total
  return (
    <>
      <TitleRow title="Forms" detail={total === undefined ? '' : whole(total)}>
        <a class="button primary" data-opens-new="" href={href('forms/new')}>
          New form
        </a>
      </TitleRow>
      <Loaded answer={answer}>
        {({ leadForms, submissionSummary }) =>
          leadForms.total > 0 ? (
            <>
              <FormTable forms={leadForms.items} sums={submissionSummary} />
              <Pager page={page} pageSize={pageSize} total={leadForms.total} />
            </>
          ) : (
            <Empty text="There are no forms yet. A form can stand on any page, and those who fill it in become contacts.">
              <a class="button" href={href('forms/new')}>
                New form
              </a>
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

function FormTable({
  forms,
  sums,
}: {
  readonly forms: NonNullable<LeadFormsQuery['leadForms']>['items']
  readonly sums: NonNullable<LeadFormsQuery['submissionSummary']>
}) {
  const href = useHref()
  const { leave, left } = useReturn<HTMLTableElement>()
  useFollow(left, 'data-record')
  return (
    <div class="table-frame">
      <table ref={left} class="table form-table" onKeyDown={moveWithArrows('tbody a')}>
        <Heads
          columns={{
            Form: 'wide',
            State: '',
            Fields: 'number column-fields',
            Submissions: 'number column-submissions',
            Spam: 'number column-spam',
            Last: 'number column-last',
          }}
        />
        <tbody>
          {forms.map(({ id, name, active, fields, submissions }) => {
            const { count = 0, spam = 0 } = sums.find(({ key }) => key === id) ?? {}
            const last = submissions.nodes[0]
            return (
              <tr key={id}>
                <td class="wide" title={name}>
                  <a class="row-link" href={href(`forms/${id}`)} data-record={id} onClick={leave}>
                    {name}
                  </a>
                </td>
                <td>
                  <StateMark {...activeMark(active)} />
                </td>
                <td class="number column-fields">{whole(fields.length)}</td>
                <td class="number column-submissions">{whole(count)}</td>
                <td class="number column-spam">{whole(spam)}</td>
                <td class="number column-last">{last && <FormattedTime at={last.createdAt} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
