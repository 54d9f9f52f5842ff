import { builder } from '../builder.ts'
import { entries } from '../fields/constraints.ts'
import type { RowError } from './fields.ts'
import type { ReportedRow } from './import-contacts.ts'
import type { RowOutcome } from './plan-import.ts'

const ImportOutcome = builder.enumType('ImportOutcome', {
  description: 'What became of a row of an import; of a dry run, what would.',
  values: {
    created: { description: 'It is a new contact.' },
    updated: { description: 'It changed a contact.' },
    skipped: { description: 'A contact has its e-mail, and nothing of it was changed.' },
    failed: { description: 'It has errors, and nothing was done with it.' },
  } satisfies Record<RowOutcome, object>,
})

const ImportRowError = builder.objectRef<RowError>('ImportRowError').implement({
  description: 'What is wrong with a row.',
  fields: t => ({
    field: t.exposeString('field', {
      nullable: true,
      description: 'The field of ImportContactRow; null for the row as a whole.',
    }),
    message: t.exposeString('message', {
      description: 'What createContact says of such a value; of the row as a whole, why it cannot be read.',
    }),
  }),
})

const ImportedRow = builder.objectRef<ReportedRow>('ImportedRow').implement({
  description: 'What became of one row.',
  fields: t => ({
    line: t.exposeInt('line', {
      description: 'The line of the CSV where the row begins, from 1; of `rows`, its place, from 1.',
    }),
    outcome: t.expose('outcome', { type: ImportOutcome, description: 'What became of it.' }),
    contactId: t.expose('contactId', {
      type: 'UUID',
      nullable: true,
      description:
        'The contact that was created, updated or met; null where there is none, as before a dry run creates it, and of one that was only met to who may not read.',
    }),
    errors: t.expose('errors', {
      type: [ImportRowError],
      complexity: { field: 1, multiplier: 1 },
      description: 'Why the row failed; empty for any other outcome.',
    }),
  }),
})

/** What an import did. */
export interface ImportReport {
  readonly rows: readonly ReportedRow[]
  readonly ignoredColumns: readonly string[]
  readonly writtenAt: Date | null
}

/** The report of an import. */
export const ContactImportReport = builder.objectRef<ImportReport>('ContactImportReport').implement({
  description: 'What an import did, or, of a dry run, would do.',
  fields: t => {
    const count = (outcome: RowOutcome, description: string) =>
      t.int({ description, resolve: ({ rows }) => rows.filter(row => row.outcome === outcome).length })
    return {
      created: count('created', 'How many rows became new contacts.'),
      updated: count('updated', 'How many rows changed a contact.'),
      skipped: count('skipped', 'How many rows met a contact and changed nothing.'),
      failed: count('failed', 'How many rows have errors.'),
      ignoredColumns: t.exposeStringList('ignoredColumns', {
        complexity: { field: 1, multiplier: 1 },
        description: 'The columns of the CSV that an import does not take, such as Created At.',
      }),
      writtenAt: t.expose('writtenAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'When its contacts were written, as deleteContacts takes it to undo that; null of a dry run.',
      }),
      rows: t.field({
        type: [ImportedRow],
        description:
          'What became of each row, in their order. It costs no more for many rows: they are paid for by the import. An import answers it under four names at most, and what is in it under one.',
        complexity: { field: 1, multiplier: 1 },
        args: {
          outcomes: t.arg({
            type: [ImportOutcome],
            constraint: entries(20),
            description: 'Only rows of these outcomes; all where absent.',
          }),
        },
        resolve: ({ rows }, { outcomes }) =>
          outcomes ? rows.filter(({ outcome }) => outcomes.includes(outcome)) : rows,
      }),
    }
  },
})
