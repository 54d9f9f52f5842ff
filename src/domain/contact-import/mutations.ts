import type { GraphQLResolveInfo } from 'graphql'
import { builder } from '../builder.ts'
import { DomainError, missingScope } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { points } from '../fields/points.ts'
import { accountArgs } from '../fields/record-args.ts'
import { selectedNames } from '../lists/asked/selected-fields.ts'
import { importContacts, type ReportedRow } from './import-contacts.ts'
import { ImportContactsInput, maxRows } from './inputs.ts'
import { ContactImportReport } from './object.ts'
import { countRows, readImportInput } from './read-input.ts'

builder.mutationField('importContacts', t =>
  t.field({
    type: ContactImportReport,
    description: `Imports up to ${maxRows} contacts, from CSV or rows, in one transaction: all rows without errors, or, where the database fails, none. A contact's rules are those of createContact. Costs two points for every five rows, or 2000 characters of CSV where those are more, as much again for rows that fail, and one more for each contact that is created or changed. Its request may have 4 MiB where it is the operation's only field.`,
    access: 'member',
    scope: 'write',
    takesLargeBody: true,
    complexity: ({ input }) => ({ field: points.write + Math.ceil(points.importedRow * countRows(input)) }),
    args: {
      ...accountArgs,
      input: t.arg({ type: ImportContactsInput, required: true, description: 'What is imported, and how.' }),
    },
    resolve: async (_root, { accountId, input }, context, info) => {
      refuseRepeated(info)
      const { onMatch, dryRun } = input
      const mayRead = requireViewer(context).scopes.has('read')
      // It would tell which e-mails are known, and change nothing.
      if (dryRun && !mayRead) throw missingScope('read')
      const { rows, ignoredColumns } = await readImportInput(input)
      const { rows: reported, writtenAt } = await importContacts(context, info.schema, {
        accountId,
        rows,
        onMatch,
        dryRun,
      })
      const withoutOthers = (row: ReportedRow) =>
        row.outcome === 'skipped' ? { ...row, contactId: null } : row
      return { rows: mayRead ? reported : reported.map(withoutOthers), ignoredColumns, writtenAt }
    },
  }),
)

/** How often a report may be asked for its rows, such as once for each outcome: its price is for one reading of them. */
const mostRows = 4

/** Throws where thousands of rows would be answered many times, under as many names. */
function refuseRepeated(info: GraphQLResolveInfo): void {
  const rows = selectedNames(info, []).get('rows')?.size ?? 0
  const within = [['rows'], ['rows', 'errors']].flatMap(path => [...selectedNames(info, path).values()])
  if (rows > mostRows || within.some(({ size }) => size > 1))
    throw new DomainError(
      'BAD_USER_INPUT',
      `An import answers its rows under ${mostRows} names at most, and what is in them under one`,
    )
}
