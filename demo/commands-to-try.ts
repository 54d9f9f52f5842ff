import { demo } from './demo.ts'

/** A line for a POSIX shell, and what it does. */
export interface CommandToTry {
  readonly does: string
  readonly command: string
}

/** What a newcomer may try at a server with the demo account, in a shell where `TOKEN` is a session token. */
export function commandsToTry(url: string): CommandToTry[] {
  const bearer = '-H "Authorization: Bearer $TOKEN"'
  const account = `account_id=${demo.accountId}`
  const submission = '{"data":{"name":"Ada","email":"ada@example.com"}}'
  return [
    {
      does: 'Lists three contacts',
      command: `curl ${bearer} "${url}/api/v1/contacts?${account}&page_size=3"`,
    },
    {
      does: 'Exports all contacts as CSV',
      command: `curl ${bearer} "${url}/api/v1/contacts/export?${account}"`,
    },
    {
      does: 'Submits a lead form, as a visitor does',
      command: `curl -H "Content-Type: application/json" -d '${submission}' "${url}/api/v1/forms/${demo.contactFormId}/submit"`,
    },
  ]
}
