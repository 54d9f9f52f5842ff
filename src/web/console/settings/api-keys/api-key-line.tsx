import { useAccount } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { type OneApiKeyFragment, RevokeApiKeyDocument } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { tellOutcome } from '../../parts/tell-outcome.ts'
import { markOfKey } from './key-state.ts'
import { scopeLabels } from './scope-words.ts'

/** A key, which opens to all that is known of it. */
export function ApiKeyLine({ apiKey }: { readonly apiKey: OneApiKeyFragment }) {
  const { viewerId } = useAccount()
  const { run } = useChange(RevokeApiKeyDocument)
  const { id, name, hint, scopes, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt } = apiKey
  const revoke = async () => {
    tellOutcome(await run({ id }), `${name} was not revoked.`, `${name} was revoked.`)
  }
  const [ask, question] = useQuestions({
    revoke: {
      title: `Revoke ${name}?`,
      action: 'Revoke key',
      keep: 'Keep key',
      text: 'Programs that use it are refused at once. A key that is revoked cannot be brought back.',
      onConfirm: revoke,
    },
  })
  return (
    <details class="disclosure api-key">
      <summary>
        <span class="one-line" title={name}>
          {name}
        </span>
        <span class="api-key-use">{lastUsedAt ? <FormattedTime at={lastUsedAt} /> : 'Never used'}</span>
        <StateMark {...markOfKey(apiKey)} />
      </summary>
      <Facts
        facts={{
          'Begins with': <code>{hint}</code>,
          May: (
            <ul>
              {scopes.map(scope => (
                <li key={scope}>{scopeLabels[scope]}</li>
              ))}
            </ul>
          ),
          Made: (
            <>
              <FormattedTime at={createdAt} withTime /> by{' '}
              {createdBy === viewerId ? 'you' : <code>{createdBy}</code>}
            </>
          ),
          'Last used': lastUsedAt && <FormattedTime at={lastUsedAt} withTime />,
          'Works until': expiresAt && <FormattedTime at={expiresAt} withTime />,
          Revoked: revokedAt && <FormattedTime at={revokedAt} withTime />,
        }}
      />
      {revokedAt === null && (
        <button class="destructive" type="button" onClick={() => ask('revoke')}>
          Revoke key
        </button>
      )}
      {question}
    </details>
  )
}
