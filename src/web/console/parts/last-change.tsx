import { useAccount } from '../client/account.tsx'
import type { LastChangeFragment } from '../generated.ts'
import { FormattedTime } from './days.tsx'

/** When a record was last changed, and by whom; of the changes that are stored, newest first. */
export function LastChange({ changes: [last] }: { readonly changes: readonly LastChangeFragment[] }) {
  const { viewerId, ownerId } = useAccount()
  if (!last) return null
  const { changedAt, actorKind, actorId } = last
  return (
    <>
      <FormattedTime at={changedAt} withTime />
      {actorKind && <span class="quiet"> by {actorOf(actorKind, actorId, { viewerId, ownerId })}</span>}
    </>
  )
}

type ActorKind = NonNullable<LastChangeFragment['actorKind']>

function actorOf(
  kind: ActorKind,
  id: string | null,
  { viewerId, ownerId }: { readonly viewerId: string; readonly ownerId: string },
): string {
  if (kind === 'api_key') return 'an API key'
  if (kind === 'form') return 'a form'
  if (kind === 'import') return 'an import'
  if (id === viewerId) return 'you'
  return id === ownerId ? 'the owner' : 'a team member'
}
