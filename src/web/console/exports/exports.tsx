import { useAccount } from '../client/account.tsx'
import type { WholeData } from '../client/use-last-whole.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { ExportCountsDocument, type ExportCountsQuery } from '../generated.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { dayIn } from '../words/calendar.ts'
import { whole } from '../words/numbers.ts'
import { countOf } from './collections.ts'
import type { Export } from './downloads.ts'
import { ExportSection } from './export-section.tsx'

/** What an account holds, taken home. */
export function Exports() {
  const answer = useLiveQuery(ExportCountsDocument, {}, [])
  return (
    <>
      <TitleRow title="Exports" />
      <Loaded answer={answer}>
        {lists => (
          <div class="sections">
            <ContactsExport total={lists.contacts.total} />
            <AccountExport lists={lists} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function ContactsExport({ total }: { readonly total: number }) {
  const { id } = useAccount()
  const plain: Export = {
    path: `/api/v1/contacts/export?account_id=${id}`,
    file: { name: `contacts-${today()}.csv`, type: 'text/csv' },
    checkedBy: 'bizgate verify',
  }
  const forExcel: Export = {
    path: `${plain.path}&for=excel`,
    file: { ...plain.file, name: `contacts-for-excel-${today()}.csv` },
    checkedBy: 'sha256sum',
  }
  return (
    <ExportSection
      title="Contacts"
      limit="Contacts can be exported five times a minute."
      receiptsOf="contacts"
      ways={{ 'Export contacts': plain, 'Export for Excel': forExcel }}
    >
      <p>
        {total === 1 ? 'The contact' : `All ${whole(total)} contacts`} as a CSV file: names, e-mail, phone,
        company, type, source and when each was added. Excel has a file of its own, since it spoils plain CSV.
      </p>
    </ExportSection>
  )
}

function AccountExport({ lists }: { readonly lists: WholeData<ExportCountsQuery> }) {
  const { id, isOwner } = useAccount()
  const content = (
    <>
      <p>
        Everything the account holds as one JSON file, as it is at one moment: to keep, to move elsewhere, or
        to answer who asks what is known of them.
      </p>
      <ul class="export-content">
        {Object.entries(lists).map(([name, { total }]) => (
          <li key={name}>{countOf(name, total)}</li>
        ))}
        <li>and all notes, merged contacts and moves of deals and invoices</li>
      </ul>
    </>
  )
  if (!isOwner) {
    return (
      <section class="export">
        <h2>Whole account</h2>
        {content}
        <p class="export-outcome">Only the owner of the account can export it. Ask them for the file.</p>
      </section>
    )
  }
  return (
    <ExportSection
      title="Whole account"
      limit="An account can be exported once an hour."
      receiptsOf="account"
      ways={{
        'Export account': {
          path: `/api/v1/account/export?account_id=${id}`,
          file: { name: `service-data-export-${id}-${today()}.json`, type: 'application/json' },
          checkedBy: 'bizgate verify',
        },
      }}
    >
      {content}
    </ExportSection>
  )
}

/** Files are named by the day in UTC, as the service names them. */
function today(): string {
  return dayIn('UTC', new Date())
}
