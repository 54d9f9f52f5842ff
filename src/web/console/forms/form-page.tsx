import { useRoute } from 'preact-iso'
import { useAccount } from '../client/account.tsx'
import { useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { LeadFormPageDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { FormFacts } from './form-facts.tsx'
import { FormFields } from './form-fields.tsx'
import { FormPlaces } from './form-places.tsx'
import { Submissions } from './submissions.tsx'

const pageSize = 25

/** One form: how it gets onto a page, what it asks, and what came in. */
export function FormPage() {
  const { id: account } = useAccount()
  const { id = '' } = useRoute().params
  const [search] = useSearch()
  const href = useHref()
  const page = readPage(search)
  const variables = { account, id, page, pageSize }
  const answer = useLiveQuery(LeadFormPageDocument, variables, ['lead_form', 'form_submission', 'contact'])
  const known = answer.data?.leadForm
  const back = { href: href('forms'), title: 'Forms' }
  return (
    <>
      <TitleRow title={known?.name ?? 'Form'} back={back}>
        {known && <ActiveSwitch form={known} />}
      </TitleRow>
      <Loaded
        answer={answer}
        skeleton={<Skeleton rows={12} />}
        missing={
          <Empty text="This form is not there: it was deleted, or the address is not right.">
            <a href={back.href}>Go to the forms</a>
          </Empty>
        }
      >
        {({ leadForm, formSubmissions }) => (
          <div class="lead-form">
            <div class="lead-form-side">
              <FormPlaces form={leadForm} />
              <FormFields form={leadForm} />
              <FormFacts form={leadForm} />
            </div>
            <section aria-labelledby="submissions">
              <h2 id="submissions">
                Submissions <span class="title-detail">{formSubmissions.total || ''}</span>
              </h2>
              <Submissions submissions={formSubmissions.items} fields={leadForm.fields} />
              <Pager page={page} pageSize={pageSize} total={formSubmissions.total} />
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}
