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
  const commands: readonly Omit<Command, 'id'>[] = [
    { text: 'New contact', words: 'add', href: href('contacts', { dialog: 'new-contact' }) },
    { text: 'New deal', words: 'add', href: href('pipeline', { dialog: 'new-deal' }) },
    { text: 'New invoice', words: 'add write bill', href: href('invoices/new') },
    { text: 'New stage', words: 'add pipeline', href: href('pipeline', { dialog: 'new-stage' }) },
    { text: 'New form', words: 'add lead', href: href('forms/new') },
    { text: 'New booking', words: 'add appointment', href: href('bookings', { dialog: 'new-booking' }) },
    { text: 'Import contacts', words: 'csv upload', href: href('contacts/import') },
    { text: 'Merge duplicates', words: 'contacts same', href: href('contacts/duplicates') },
    ...views.flatMap(({ path, rail }) =>
      rail
        ? [{ text: `Go to ${rail.title}`, words: 'open show', detail: `g ${rail.letter}`, href: href(path) }]
        : [],
    ),
    { text: 'Go to Deals', words: 'open show list', href: href('deals') },
    { text: 'Go to Leads', words: 'open show submissions', href: href('leads') },
    { text: 'Search contacts', words: 'find', href: href('contacts', { focus: 'search' }) },
    { text: 'Export contacts', words: 'csv excel download', href: href('exports') },
    { text: 'Export the account', words: 'json backup download', href: href('exports') },
    {
      text: 'Settings',
      words: 'go to account business currency team stages api keys webhooks',
      href: href('settings'),
    },
    ...others.map(({ id, name }) => ({
      text: `Switch to ${name}`,
      words: 'account',
      href: `/console/${id}/${firstView}`,
    })),
    { text: 'Light or dark', words: 'theme colours colors', data: { 'data-switch-theme': '' } },
    { text: 'Guides', words: 'help documentation', href: '/guides' },
    { text: 'Keyboard shortcuts', words: 'help keys', run: openShortcutHelp },
    ...(signOut ? [{ text: 'Sign out', words: 'log out leave', run: signOut }] : []),
  ]
  return commands.map((command, at) => ({ ...command, id: `command-${at}` }))
}
