import { useAccount } from '../client/account.tsx'
import type { ActorKind } from '../generated.ts'

/** Who changed something, behind what was changed; nothing where that is not known. */
export function ByWhom({ kind, id }: { readonly kind: ActorKind | null; readonly id: string | null }) {
  const { viewerId, ownerId } = useAccount()
  return kind && <span class="quiet"> by {actorOf(kind, id, { viewerId, ownerId })}</span>
}

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
