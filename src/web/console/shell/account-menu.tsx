import { type UserAccount, useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { Menu } from '../parts/overlays/menu.tsx'
import { firstView } from './routes.tsx'
import { openShortcutHelp } from './shortcuts.tsx'

/** The account that is looked at, the others, and what belongs to the user. */
export function AccountMenu({
  accounts,
  signOut,
}: {
  readonly accounts: readonly UserAccount[]
  readonly signOut?: () => void
}) {
  const current = useAccount()
  const href = useHref()
  const items = [
    ...accounts.map(({ id, name }) => ({
      text: name,
      href: `/console/${id}/${firstView}`,
      isCurrent: id === current.id,
    })),
    { text: 'Settings', href: href('settings'), startsGroup: true },
    { text: 'Light or dark', startsGroup: true, data: { 'data-switch-theme': '' } },
    { text: 'Keyboard shortcuts', select: openShortcutHelp },
    { text: 'Guides', href: '/guides' },
    ...(signOut ? [{ text: 'Sign out', startsGroup: true, select: signOut }] : []),
  ]
  return (
    <Menu className="plain account-button" label={`Account: ${current.name}`} items={items}>
      <span class="one-line" title={current.name}>
        {current.name}
      </span>
      <span class="caret" aria-hidden="true" />
    </Menu>
  )
}
