import { builder } from '../builder.ts'
import { isSpamRow } from '../lead-form/spam.ts'
import { byPeriod, defineSummary, type Group, NamedGroup, namedRecord } from './define-summary.ts'

interface SubmissionGroup extends Group {
  readonly spam: number
}

const SubmissionSummary = builder.objectRef<SubmissionGroup>('SubmissionSummary').implement({
  description: 'How many submissions of lead forms a group has.',
  fields: t => ({
    key: t.exposeString('key', {
      nullable: true,
      description: 'What the group has in common: the id of the form, or the day. Null for deleted forms.',
    }),
    form: t.field({ type: NamedGroup, nullable: true, description: 'By form only.', resolve: namedRecord }),
    day: t.expose('day', { type: 'Date', nullable: true, description: 'By day only.' }),
    count: t.exposeInt('count', { description: 'How many submissions, spam among them.' }),
    spam: t.exposeInt('spam', { description: 'How many of them count as spam.' }),
  }),
})

defineSummary(SubmissionSummary, {
  of: 'form_submissions',
  description: 'Counts of what visitors sent through lead forms.',
  sums: { count: 'count(*)::int', spam: `(count(*) FILTER (WHERE ${isSpamRow('r')}))::int` },
  by: {
    form: {
      description: 'The lead form, by name; submissions of deleted forms come last, with no key.',
      join: 'LEFT JOIN lead_forms AS f ON f.account_id = r.account_id AND f.id = r.form_id',
      by: { key: 'f.id', name: 'f.name' },
      order: 'lower(f.name) COLLATE "C", f.id',
    },
    day: { description: 'The day on which they came in, newest first.', ...byPeriod('day', 'r.created_at') },
  },
})
