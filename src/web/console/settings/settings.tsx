import { useAccount } from '../client/account.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { ApiKeys } from './api-keys/api-keys.tsx'
import { BusinessSection } from './business/business-section.tsx'
import { useSettings } from './settings-query.ts'
import { WebhookSection } from './webhooks/webhook-section.tsx'

/** What the owner decides about the account: a section each. */
export function AccountSettings() {
  const { ownerId, viewerId } = useAccount()
  return (
    <>
      <TitleRow title="Settings" />
      {ownerId === viewerId ? (
        <Sections />
      ) : (
        <Empty text="Only the owner of the account can see and change its settings." />
      )}
    </>
  )
}

function Sections() {
  const answer = useSettings()
  return (
    <div class="settings">
      <BusinessSection answer={answer} />
      <ApiKeys answer={answer} />
      <WebhookSection answer={answer} />
    </div>
  )
}
