import { ShownOnce } from '../../parts/overlays/shown-once.tsx'

/** The secret of an endpoint, which was just made. */
export interface SecretToCopy {
  readonly host: string
  readonly secret: string
  /** Whether the endpoint is new: there is no secret before it. */
  readonly isNew: boolean
}

/** Shows a secret the only time that it can be seen. */
export function SecretDialog({
  made: { host, secret, isNew },
  onClose,
}: {
  readonly made: SecretToCopy
  readonly onClose: () => void
}) {
  return (
    <ShownOnce title={`The secret of ${host}`} secret={secret} label="Copy the secret" onClose={onClose}>
      <p>
        {isNew
          ? 'Your program checks with it that a message is ours.'
          : 'The old one holds for 24 hours more: change it in your program by then.'}
      </p>
    </ShownOnce>
  )
}
