import { useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { LeadFormPageDocument } from '../generated.ts'
import { Found } from '../parts/lists/found.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { FormFacts } from './form-facts.tsx'
import { FormFields } from './form-fields.tsx'
import { FormMenu } from './form-menu.tsx'
import { FormNotices } from './form-notices.tsx'
import { FormPlaces } from './form-places.tsx'
import { NoSuchForm } from './no-such-form.tsx'
import { readSubmissionFilter, SubmissionFilters } from './submissions/submission-filters.tsx'
import { Submissions } from './submissions/submissions.tsx'

const pageSize = 25

/** One form: how it gets onto a page, what it asks, and what came in. */
export function FormPage({ id }: { readonly id: string }) {
  const [search] = useSearch()
  const href = useHref()
  const page = readPage(search)
  const { filter, isDefault } = readSubmissionFilter(search)
  const variables = { id, filter: { ...filter, formId: id }, page, pageSize }
  const answer = useLiveQuery(LeadFormPageDocument, variables, ['lead_form', 'form_submission', 'contact'])
  const known = answer.data?.leadForm
  const back = { href: href('forms'), title: 'Forms' }
  return (
    <>
      <TitleRow title={known?.name ?? 'Form'} back={back}>
        {known && (
          <>
            <ActiveSwitch form={known} />
            <FormMenu form={known} />
            <a class="button" href={href(`forms/${id}/edit`)}>
              Edit form
            </a>
          </>
        )}
      </TitleRow>
      <Loaded answer={answer} skeleton={<Skeleton rows={12} />} missing={<NoSuchForm />}>
        {({ leadForm, formSubmissions }) => (
          <div class="lead-form">
            <div class="lead-form-side">
              <FormPlaces form={leadForm} />
              <FormFields form={leadForm} />
              <FormFacts form={leadForm} />
              <FormNotices />
            </div>
            <section aria-labelledby="submissions">
              <h2 id="submissions" tabIndex={-1}>
                Submissions <span class="title-detail">{formSubmissions.total || ''}</span>
              </h2>
              <SubmissionFilters />
              <Submissions
                isFiltered={!isDefault}
                submissions={formSubmissions.items}
                total={formSubmissions.total}
                fields={leadForm.fields}
              />
              <Pager page={page} pageSize={pageSize} total={formSubmissions.total} />
            </section>
          </div>
        )}
      </Loaded>
      <Found answer={answer} page={page} pageSize={pageSize} total={answer.data?.formSubmissions?.total} />
    </>
  )
}
