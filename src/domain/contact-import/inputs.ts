import { excelTimesColumn } from '../../files/csv/excel-times.ts'
import { builder } from '../builder.ts'
import type { SettableField } from '../contact/settable-fields.ts'
import { type Constraint, entries, maxCharacters } from '../fields/constraints.ts'
import type { OnMatch } from './plan-import.ts'

/** The most rows of one import. */
export const maxRows = 10_000
/** More than a request's body has room for. */
const maxCsvCharacters = 4 * 1024 * 1024

/** The report of a row names what is wrong with its values; that must not refuse the others. */
const checkedByRow: Constraint = { check: () => undefined }

const ImportOnMatch = builder.enumType('ImportOnMatch', {
  description:
    'What an import does with a row whose e-mail a contact of the account has; of several, the oldest is met.',
  values: {
    skip: { description: 'The contact stays as it is.' },
    update: {
      description:
        'What the row has a value for replaces what the contact has; its e-mail stays as it is spelled.',
    },
    create: { description: 'The row becomes another contact.' },
  } satisfies Record<OnMatch, object>,
})

const ImportContactRow = builder.inputType('ImportContactRow', {
  description:
    'A contact to import. Values are checked by the rules of CreateContactInput; an invalid value is reported with its row and refuses no other row. Null and empty values count as absent.',
  fields: t => {
    const value = (description: string) => t.string({ constraint: checkedByRow, description })
    return {
      firstName: value('Required, at most 255 characters.'),
      lastName: value('At most 255 characters.'),
      email: value('An e-mail address.'),
      phone: value('At most 50 characters.'),
      company: value('At most 255 characters.'),
      contactType: value(
        'A word of ContactType, in any case, with blanks for `_`; `lead` where a new contact has none.',
      ),
      source: value('A word of ContactSource, written likewise; `other` where a new contact has none.'),
    } satisfies Record<SettableField, unknown>
  },
})

/** What is imported, and how. */
export const ImportContactsInput = builder.inputType('ImportContactsInput', {
  description: 'Contacts to import: either `csv` or `rows`.',
  fields: t => ({
    csv: t.string({
      constraint: maxCharacters(maxCsvCharacters),
      description: `CSV (RFC 4180), separated by commas, semicolons, tabs or what a first line such as \`sep=|\` names, of at most ${maxCsvCharacters} characters and ${maxRows} rows. The first row names the columns, in any order: those of the contact export, or the fields of ImportContactRow, in any case, or as other programs name them: \`Surname\`, \`E-mail Address\`. Rows without a value are passed over. The quote marks that the export puts before formulas are removed; with the column \`${excelTimesColumn}\`, which the export for Excel has, also those before numbers, dates and phone numbers.`,
    }),
    rows: t.field({
      type: [ImportContactRow],
      constraint: entries(maxRows),
      description: `The contacts, at most ${maxRows}.`,
    }),
    onMatch: t.field({
      type: ImportOnMatch,
      required: true,
      defaultValue: 'skip',
      description: 'What is done with e-mails that are known, also from earlier rows of the import.',
    }),
    dryRun: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'Whether nothing is written, and the report says what would be. Needs the scope `read`, too.',
    }),
  }),
})
