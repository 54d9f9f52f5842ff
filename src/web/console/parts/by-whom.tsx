import { useAccount } from '../client/account.tsx'
import type { ActorKind } from '../generated.ts'

const programs: Readonly<Partial<Record<ActorKind, string>>> = {
  api_key: 'an API key',
  form: 'a form',
  import: 'an import',
}

/** Who changed something, behind what was changed; nothing where that is not known. */
export function ByWhom({ kind, id }: { readonly kind: ActorKind | null; readonly id: string | null }) {
  const { viewerId, ownerId } = useAccount()
  const user = id === viewerId ? 'you' : id === ownerId ? 'the owner' : 'a team member'
  return kind && <span class="quiet"> by {programs[kind] ?? user}</span>
}
