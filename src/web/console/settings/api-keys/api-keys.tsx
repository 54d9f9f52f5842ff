import { useId } from 'preact/hooks'
import { useDialog, useSearch } from '../../client/address.ts'
import { useLiveQuery } from '../../client/use-live-query.ts'
import { ApiKeysDocument } from '../../generated.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Pager, readPage } from '../../parts/lists/pager.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { ApiKeyLine } from './api-key-line.tsx'
import { NewKey } from './new-key.tsx'

/** The pages of API keys: how long they are, and the page's name in the address. */
const keyPages = { size: 10, key: 'keys' } as const

/** The keys of the account's programs. */
export function ApiKeys() {
  const id = useId()
  const page = readPage(useSearch()[0], keyPages.key)
  // No change of them is heard of: they are no records.
  const answer = useLiveQuery(ApiKeysDocument, { page, pageSize: keyPages.size }, [])
  const { opened, open, close } = useDialog<'new-key'>()
  return (
    <section class="settings-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>API keys</h2>
        <button
          type="button"
          data-opens-new=""
          // The new one will be on the first page: who looks for it finds it, also where its answer is lost.
          onClick={() => open('new-key', { [keyPages.key]: undefined })}
        >
          New key
        </button>
      </div>
      <p class="quiet">
        A program of yours calls with a key: your website, your books, your spreadsheet. A key opens this
        account only, for what you allow it.
      </p>
      <Loaded answer={answer} skeleton={<Skeleton rows={2} />}>
        {({ apiKeys }) => (
          <>
            {apiKeys.total === 0 && <p>There are no keys yet.</p>}
            <ul>
              {apiKeys.items.map(apiKey => (
                <li key={apiKey.id}>
                  <ApiKeyLine apiKey={apiKey} />
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              pageSize={keyPages.size}
              total={apiKeys.total}
              part={{ key: keyPages.key, label: 'Pages of API keys' }}
            />
          </>
        )}
      </Loaded>
      {opened === 'new-key' && <NewKey onClose={close} onMade={answer.refresh} />}
    </section>
  )
}
