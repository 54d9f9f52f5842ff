import { useState } from 'preact/hooks'
import { useDialog, useHref, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { ContactsDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Found } from '../parts/lists/found.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { readOrder } from '../parts/lists/order-head.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { MoreMenu } from '../parts/overlays/menu.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { whole } from '../words/numbers.ts'
import { ContactFilters, readFilter } from './contact-filters.tsx'
import { ContactTable } from './contact-table.tsx'
import { NewContact } from './new-contact.tsx'
import { ChangeContacts } from './selection/change-contacts.tsx'
import { type BulkRefusal, Refusals } from './selection/refusals.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useTicks } from './selection/use-ticks.ts'

const pageSize = 50

/** The contacts of the account: found, ordered, opened and added. */
export function Contacts() {
  const href = useHref()
  const [search, change] = useSearch()
  const { opened, open, close } = useDialog<'new-contact' | 'change-contacts'>()
  const page = readPage(search)
  const orderBy = readOrder(search.order, orderFields, { field: 'created_at', direction: 'desc' })
  const filter = readFilter(search)
  const isFiltered = Object.keys(filter).length > 0
  const variables = { orderBy, page, pageSize, ...(isFiltered ? { filter } : {}) }
  const answer = useLiveQuery(ContactsDocument, variables, ['contact'])
  const ticks = useTicks(answer.data?.contacts?.items ?? [], JSON.stringify({ filter, page, orderBy }))
  const [refused, setRefused] = useState<readonly BulkRefusal[]>([])
  const done = () => {
    ticks.clear()
    answer.refresh()
  }
  const total = answer.data?.contacts?.total
  const add = () => open('new-contact')
  return (
    <>
      <TitleRow title="Contacts" detail={total === undefined ? '' : whole(total)}>
        <MoreMenu
          items={[
            { text: 'Import a CSV', href: href('contacts/import') },
            { text: 'Find duplicates', href: href('contacts/duplicates') },
          ]}
        />
        <button class="primary" type="button" data-opens-new="" onClick={add}>
          New contact
        </button>
      </TitleRow>
      <ContactFilters />
      <Found answer={answer} page={page} pageSize={pageSize} total={total} />
      <Refusals refused={refused} onDismiss={() => setRefused([])} />
      <Loaded answer={answer}>
        {({ contacts }) =>
          contacts.total > 0 ? (
            <>
              <ContactTable
                contacts={contacts.items}
                order={orderBy}
                ticks={ticks}
                isStale={answer.isOfEarlier}
              />
              <SelectionBar
                ticks={ticks}
                onChange={() => open('change-contacts')}
                onRefused={setRefused}
                onDone={answer.refresh}
              />
              <Pager page={page} pageSize={pageSize} total={contacts.total} />
            </>
          ) : isFiltered ? (
            <Empty text="No contact matches.">
              <button type="button" onClick={() => change({ ...noFilter, page: undefined })}>
                Show all contacts
              </button>
            </Empty>
          ) : (
            <Empty text="There are no contacts yet. Add the first, or let a lead form do it.">
              <button type="button" onClick={add}>
                New contact
              </button>
              <a href={href('contacts/import')}>Import a CSV</a>
            </Empty>
          )
        }
      </Loaded>
      {opened === 'change-contacts' && (
        <ChangeContacts rows={ticks.rows} onClose={close} onRefused={setRefused} onDone={done} />
      )}
      {opened === 'new-contact' && <NewContact onClose={close} />}
    </>
  )
}

const noFilter = { search: undefined, type: undefined, source: undefined }
const orderFields = ['name', 'company', 'created_at'] as const
