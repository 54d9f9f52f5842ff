import { useAccount } from '../client/account.tsx'
import { useDialog, useSearch } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { ContactsDocument } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { readOrder } from '../parts/lists/order-head.tsx'
import { Pager, readPage } from '../parts/lists/pager.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { contactSources, contactTypes, findWord } from '../words/labels.ts'
import { whole } from '../words/numbers.ts'
import { ContactFilters, isFiltered, readFilter } from './contact-filters.tsx'
import { ContactTable } from './contact-table.tsx'
import { NewContact } from './new-contact.tsx'

const pageSize = 50

/** The contacts of the account: found, ordered, opened and added. */
export function Contacts() {
  const account = useAccount()
  const [search, change] = useSearch()
  const { opened, open, close } = useDialog<'new-contact'>()
  const page = readPage(search)
  const orderBy = readOrder(search.order, orderFields, { field: 'created_at', direction: 'desc' })
  const filter = readFilter(search)
  const variables = {
    account: account.id,
    orderBy,
    page,
    pageSize,
    ...(isFiltered(filter) ? { filter } : {}),
  }
  const answer = useLiveQuery(ContactsDocument, variables, ['contact'])
  const total = answer.data?.contacts?.total
  const add = () => open('new-contact')
  return (
    <>
      <TitleRow title="Contacts" detail={total === undefined ? '' : whole(total)}>
        <button class="primary" type="button" data-main-action="" onClick={add}>
          New contact
        </button>
      </TitleRow>
      <ContactFilters
        search={search.search ?? ''}
        type={findWord(contactTypes, search.type)}
        source={findWord(contactSources, search.source)}
      />
      <Loaded answer={answer}>
        {({ contacts }) =>
          contacts.items.length > 0 ? (
            <>
              <ContactTable contacts={contacts.items} order={orderBy} isStale={answer.fetching} />
              <Pager page={page} pageSize={pageSize} total={contacts.total} />
            </>
          ) : isFiltered(filter) || page > 1 ? (
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
            </Empty>
          )
        }
      </Loaded>
      {opened === 'new-contact' && <NewContact onClose={close} />}
    </>
  )
}

const noFilter = { search: undefined, type: undefined, source: undefined }
const orderFields = ['name', 'company', 'created_at'] as const
