import { useAccount } from '../client/account.tsx'
import { KeptSecrets } from '../parts/overlays/kept-secrets.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { AccountSection } from './account/account-section.tsx'
import { ApiKeys } from './api-keys/api-keys.tsx'
import { BusinessSection } from './business/business-section.tsx'
import { useSettings, useSharedSettings } from './settings-query.ts'
import { StageSection } from './stages/stage-section.tsx'
import { TeamSection } from './team/team-section.tsx'
import { WebhookSection } from './webhooks/webhook-section.tsx'

/** What is decided about the account: a section each. Members see those that are theirs too. */
export function AccountSettings() {
  const { isOwner } = useAccount()
  return (
    <>
      <TitleRow title="Settings" />
      {isOwner ? <OwnersSections /> : <MembersSections />}
    </>
  )
}

function OwnersSections() {
  const answer = useSettings()
  return (
    <>
      <div class="sections">
        <AccountSection answer={answer} />
        <BusinessSection answer={answer} />
        <TeamSection answer={answer} />
        <StageSection answer={answer} />
        <ApiKeys />
        <WebhookSection />
      </div>
      <KeptSecrets view="settings" />
    </>
  )
}

function MembersSections() {
  const answer = useSharedSettings()
  return (
    <div class="sections">
      <p class="quiet">Only the owner of the account can see and change its other settings.</p>
      <TeamSection answer={answer} />
      <StageSection answer={answer} />
    </div>
  )
}
