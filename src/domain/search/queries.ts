import { builder } from '../builder.ts'
import { maxCharacters } from '../fields/constraints.ts'
import { points } from '../fields/points.ts'
import { accountArgs, firstArgs } from '../fields/record-args.ts'
import { RecordKindEnum } from '../live/record-kind.ts'
import { findRecords, newestCompared, type SearchGroup, type SearchHit } from './find-records.ts'

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A record that was found.',
  fields: t => ({
    id: t.expose('id', { type: 'UUID', description: 'The id of the record.' }),
    name: t.exposeString('name', {
      description: 'First and last name of a contact, title of a deal, number of an invoice, name of a form.',
    }),
    detail: t.exposeString('detail', {
      nullable: true,
      description:
        'Company and e-mail of a contact, the contact of a deal or an invoice; null where there is none.',
    }),
    amount: t.expose('amount', {
      type: 'Decimal',
      nullable: true,
      description: 'The value of a deal, the amount of an invoice; null for others.',
    }),
  }),
})

const SearchGroupType = builder.objectRef<SearchGroup>('SearchGroup').implement({
  description: 'What was found of one kind.',
  fields: t => ({
    kind: t.expose('kind', {
      type: RecordKindEnum,
      description: 'A contact, a deal, an invoice or a lead form.',
    }),
    count: t.exposeInt('count', {
      description: 'How many match, among those that were compared; at most some 10,000.',
    }),
    hits: t.expose('hits', {
      type: [SearchHitType],
      description: 'Those that begin with the text first, then the newest.',
      // How many there are the query counts.
      complexity: { field: 0, multiplier: 1 },
    }),
  }),
})

builder.queryField('search', t =>
  t.field({
    type: [SearchGroupType],
    description: `Finds contacts by name or e-mail, deals by title, invoices by number and lead forms by name, in either case. Kinds of which nothing is found are left out. Of deals, invoices and forms, and of contacts where the text has fewer than three letters and digits (sigma aside), the newest ${newestCompared} are compared, and invoices of this very number; the lists search all.`,
    access: 'member',
    scope: 'read',
    accessInStatement: true,
    // As the search of a list; four kinds.
    complexity: ({ first }) => ({ field: points.read + points.search, multiplier: 4 * first }),
    args: {
      ...accountArgs,
      text: t.arg.string({
        required: true,
        constraint: maxCharacters(200),
        description: 'Any part of what is looked for; a blank text finds nothing.',
      }),
      ...firstArgs(20, { defaultValue: 5, what: 'How many of each kind' }),
    },
    resolve: (_root, args, context) => findRecords(context, args),
  }),
)
