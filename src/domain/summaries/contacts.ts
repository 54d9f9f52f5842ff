import { builder } from '../builder.ts'
import { type Group, groupsDescription, summaryArgs, summaryOptions } from './fields.ts'
import { byColumn, byMonth, defineSummary, readSummary } from './statement.ts'

interface ContactGroup extends Group {
  readonly key: string
  readonly month?: string
}

const ContactSummaryBy = builder.enumType('ContactSummaryBy', {
  description: 'What contacts are counted by.',
  values: {
    type: { description: 'Lead, client, past client and so on.' },
    source: { description: 'Where they came from.' },
    month: { description: 'The month in which they were created, newest first.' },
  },
})

const ContactSummary = builder.objectRef<ContactGroup>('ContactSummary').implement({
  description: 'How many contacts a group has.',
  fields: t => ({
    key: t.exposeString('key', {
      description: 'What the group has in common: the type, the source, or the month.',
    }),
    month: t.exposeString('month', { nullable: true, description: 'YYYY-MM; by month only.' }),
    count: t.exposeInt('count', { description: 'How many contacts.' }),
  }),
})

const sums = { count: 'count(*)::int' }

const summaries = {
  type: defineSummary('contacts', sums, byColumn('contact_type')),
  source: defineSummary('contacts', sums, byColumn('source')),
  month: defineSummary('contacts', sums, byMonth('r.created_at')),
}

builder.queryField('contactSummary', t =>
  t.field({
    ...summaryOptions,
    type: [ContactSummary],
    description: `Counts of contacts. ${groupsDescription}`,
    args: {
      ...summaryArgs,
      by: t.arg({ type: ContactSummaryBy, required: true, description: 'What the groups are.' }),
    },
    resolve: (_root, { by, ...args }, context) => readSummary<ContactGroup>(context, args, summaries[by]),
  }),
)
