import { builder } from '../builder.ts'
import { byColumn, byPeriod, defineSummary, type Group } from './define-summary.ts'

interface ContactGroup extends Group {
  readonly key: string
}

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

defineSummary(ContactSummary, {
  of: 'contacts',
  description: 'Counts of contacts.',
  sums: { count: 'count(*)::int' },
  by: {
    type: { description: 'Lead, client, past client and so on.', ...byColumn('contact_type') },
    source: { description: 'Where they came from.', ...byColumn('source') },
    month: {
      description: 'The month in which they were created, newest first.',
      ...byPeriod('month', 'r.created_at'),
    },
  },
})
