import { useHref, useLeave } from '../../client/address.ts'
import { useLiveQuery } from '../../client/use-live-query.ts'
import { DuplicatesOfContactDocument } from '../../generated.ts'
import { Empty } from '../../parts/lists/empty.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { DuplicateGroup } from './duplicate-group.tsx'

/** The contacts that have the e-mail of one; who is done with them is back at the contact. */
export function DuplicatesOfContact({ id }: { readonly id: string }) {
  const href = useHref()
  const leave = useLeave()
  const answer = useLiveQuery(DuplicatesOfContactDocument, { id }, ['contact', 'deal', 'invoice'])
  return (
    <Loaded answer={answer}>
      {({ contactDuplicates: { nodes } }) => (
        <div class="duplicates">
          {nodes.map(group => (
            <DuplicateGroup
              key={group.email}
              group={group}
              onSkip={() => leave(href(`contacts/${id}`))}
              onMerged={keptId => leave(href(`contacts/${keptId}`))}
            />
          ))}
          {nodes.length === 0 && (
            <Empty text="No other contact has the e-mail of this one.">
              <a href={href('contacts/duplicates')}>Go to all duplicates</a>
            </Empty>
          )}
        </div>
      )}
    </Loaded>
  )
}
