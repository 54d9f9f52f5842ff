import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { readId, useHref, useSearch } from '../../client/address.ts'
import { useLiveQuery } from '../../client/use-live-query.ts'
import { ContactDuplicatesDocument } from '../../generated.ts'
import { Empty } from '../../parts/lists/empty.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { count } from '../../words/numbers.ts'
import { DuplicateGroup } from './duplicate-group.tsx'
import { DuplicatesOfContact } from './duplicates-of-contact.tsx'

/** So many groups are compared on one page. */
const groupsAtOnce = 10

/** Contacts that have the same e-mail, side by side, to be made one: all, or those of the contact that the address names. */
export function ContactDuplicates() {
  const href = useHref()
  const contact = readId(useSearch()[0].contact)
  const back = contact
    ? { href: href(`contacts/${contact}`), title: 'Contact' }
    : { href: href('contacts'), title: 'Contacts' }
  return (
    <>
      <TitleRow title="Duplicates" back={back} />
      {contact ? <DuplicatesOfContact id={contact} /> : <AllDuplicates />}
    </>
  )
}

function AllDuplicates() {
  const href = useHref()
  const [{ after }, change] = useSearch()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const variables = { first: groupsAtOnce, ...(after ? { after } : {}) }
  const answer = useLiveQuery(ContactDuplicatesDocument, variables, ['contact', 'deal', 'invoice'])
  const known = answer.data?.contactDuplicates?.nodes ?? []
  const shown = known.filter(({ email }) => !skipped.includes(email))
  const list = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    // The group that had the focus is gone: the next one has it.
    if (wasShown.current && document.activeElement === document.body)
      list.current
        ?.querySelector<HTMLElement>('h2, .empty button, .empty a, .actions button:last-child')
        ?.focus()
    wasShown.current = known.length > 0
  }, [shown.map(({ email }) => email).join()])
  return (
    <Loaded answer={answer}>
      {({ contactDuplicates: { endCursor } }) => (
        <div ref={list} class="duplicates">
          {shown.map(group => (
            <DuplicateGroup
              key={group.email}
              group={group}
              onSkip={() => setSkipped([...skipped, group.email])}
              onMerged={answer.refresh}
            />
          ))}
          {shown.length === 0 && !endCursor && (
            <Empty text={known.length + skipped.length > 0 ? allSkipped : after ? noMore : none}>
              {after ? (
                <button type="button" onClick={() => change({ after: undefined })}>
                  Begin again
                </button>
              ) : (
                <a href={href('contacts')}>Go to the contacts</a>
              )}
            </Empty>
          )}
          <div class="actions">
            {skipped.length > 0 && (
              <button type="button" onClick={() => setSkipped([])}>
                Show {count(skipped.length, 'skipped group')} again
              </button>
            )}
            {endCursor && (
              <button
                type="button"
                onClick={() => {
                  change({ after: endCursor })
                  scrollTo(0, 0)
                }}
              >
                Next groups
              </button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}

const none = 'No two contacts have the same e-mail.'
const noMore = 'No more contacts have the same e-mail.'
const allSkipped = 'All that is left was skipped.'
