import { type UserAccount, useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import type { Command } from '../search/choice.ts'
import { firstView, views } from './routes.tsx'
import { openShortcutHelp } from './shortcuts.tsx'

/** All that the console can do, wherever one is in it. */
export function useCommands(
  accounts: readonly UserAccount[],
  signOut: (() => void) | undefined,
): readonly Command[] {
  const current = useAccount()
  const href = useHref()
  const others = accounts.filter(({ id }) => id !== current.id)
  return [
    {
      id: 'new-contact',
      text: 'New contact',
      words: 'add',
      href: href('contacts', { dialog: 'new-contact' }),
    },
    { id: 'new-deal', text: 'New deal', words: 'add', href: href('pipeline', { dialog: 'new-deal' }) },
    { id: 'new-invoice', text: 'New invoice', words: 'add write bill', href: href('invoices/new') },
    {
      id: 'new-stage',
      text: 'New stage',
      words: 'add pipeline',
      href: href('pipeline', { dialog: 'new-stage' }),
    },
    { id: 'new-form', text: 'New form', words: 'add lead', href: href('forms/new') },
    {
      id: 'new-booking',
      text: 'New booking',
      words: 'add appointment',
      href: href('bookings', { dialog: 'new-booking' }),
    },
    { id: 'import', text: 'Import contacts', words: 'csv upload', href: href('contacts/import') },
    {
      id: 'duplicates',
      text: 'Merge duplicates',
      words: 'contacts same',
      href: href('contacts/duplicates'),
    },
    ...views.flatMap(({ path, rail }) =>
      rail
        ? [
            {
              id: `go-${path}`,
              text: `Go to ${rail.title}`,
              words: 'open show',
              detail: `g ${rail.letter}`,
              href: href(path),
            },
          ]
        : [],
    ),
    { id: 'go-deals', text: 'Go to Deals', words: 'open show list', href: href('deals') },
    { id: 'go-leads', text: 'Go to Leads', words: 'open show submissions', href: href('leads') },
    {
      id: 'search-contacts',
      text: 'Search contacts',
      words: 'find',
      href: href('contacts', { focus: 'search' }),
    },
    { id: 'export-contacts', text: 'Export contacts', words: 'csv excel download', href: href('exports') },
    {
      id: 'export-account',
      text: 'Export the account',
      words: 'json backup download',
      href: href('exports'),
    },
    {
      id: 'settings',
      text: 'Settings',
      words: 'go to account business currency team stages api keys webhooks',
      href: href('settings'),
    },
    ...others.map(({ id, name }) => ({
      id: `account-${id}`,
      text: `Switch to ${name}`,
      words: 'account',
      href: `/console/${id}/${firstView}`,
    })),
    { id: 'theme', text: 'Light or dark', words: 'theme colours colors', data: { 'data-switch-theme': '' } },
    { id: 'guides', text: 'Guides', words: 'help documentation', href: '/guides' },
    { id: 'shortcuts', text: 'Keyboard shortcuts', words: 'help keys', run: openShortcutHelp },
    ...(signOut ? [{ id: 'sign-out', text: 'Sign out', words: 'log out leave', run: signOut }] : []),
  ]
}
