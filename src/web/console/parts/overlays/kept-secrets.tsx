import { useLayoutEffect, useState } from 'preact/hooks'
import { useAccount } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import { type NewSecret, ShownOnce } from './shown-once.tsx'
import { tell } from './toasts.tsx'

/** The views that show secrets, and how a message leads there. */
const views = { settings: 'Go to the settings', invoices: 'Go to the invoice' } as const

type SecretView = keyof typeof views

interface KeptSecret extends NewSecret {
  readonly owner: string
}

// In no address and no storage: they are shown once. Their answers may come while another view is looked at, so they
// are stored beside the views.
let kept: readonly KeptSecret[] = []
/** What draws the views that are open anew, and whose secrets these show. */
const shown = new Map<() => void, string>()

function keep(next: readonly KeptSecret[]): void {
  kept = next
  for (const draw of shown.keys()) draw()
}

/** Nobody else sees them, and no other account. */
function useOwner(view: SecretView): string {
  const { id, viewerId } = useAccount()
  return `${viewerId} ${id} ${view}`
}

/** Shows a secret in its view; a message leads there where another is looked at: to this path, unless to the view. */
export function useShowOnce(view: SecretView, path: string = view): (secret: NewSecret) => void {
  const owner = useOwner(view)
  const href = useHref()(path)
  return secret => {
    keep([...kept, { ...secret, owner }])
    if ([...shown.values()].includes(owner)) return
    if (secret.done) tell(secret.done)
    tell(`${secret.title} waits to be copied.`, { link: { text: views[view], href } })
  }
}

/** The secrets of a view that were not seen yet, one after the other. */
export function KeptSecrets({ view }: { readonly view: SecretView }) {
  const owner = useOwner(view)
  const [, redraw] = useState({})
  useLayoutEffect(() => {
    const draw = () => redraw({})
    shown.set(draw, owner)
    return () => void shown.delete(draw)
  }, [owner])
  const first = kept.find(secret => secret.owner === owner)
  if (!first) return null
  const close = () => keep(kept.filter(secret => secret !== first))
  return <ShownOnce key={first.value} secret={first} onClose={close} />
}
