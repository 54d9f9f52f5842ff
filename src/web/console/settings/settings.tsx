import { useAccount } from '../client/account.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { ApiKeys } from './api-keys/api-keys.tsx'

/** What the owner decides about the account: a section each. */
export function AccountSettings() {
  const { ownerId, viewerId } = useAccount()
  return (
    <>
      <TitleRow title="Settings" />
      {ownerId === viewerId ? (
        <div class="settings">
          <ApiKeys />
        </div>
      ) : (
        <Empty text="Only the owner of the account can see and change its settings." />
      )}
    </>
  )
}
