import { builder } from '../builder.ts'
import {
  type Group,
  groupsDescription,
  NamedGroup,
  namedRecord,
  summaryArgs,
  summaryOptions,
} from './fields.ts'
import { byDay, defineSummary, readSummary } from './statement.ts'

interface SubmissionGroup extends Group {
  readonly day?: string
  readonly name?: string | null
  readonly spam: number
}

const SubmissionSummaryBy = builder.enumType('SubmissionSummaryBy', {
  description: 'What submissions are counted by.',
  values: {
    form: { description: 'The lead form, by name; submissions of deleted forms come last, with no key.' },
    day: { description: 'The day on which they came in, newest first.' },
  },
})

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
    spam: t.exposeInt('spam', { description: 'How many of them were spam.' }),
  }),
})

const sums = { count: 'count(*)::int', spam: "(count(*) FILTER (WHERE r.outcome = 'spam'))::int" }

const summaries = {
  form: defineSummary('form_submissions', sums, {
    join: 'LEFT JOIN lead_forms AS f ON f.account_id = r.account_id AND f.id = r.form_id',
    by: { key: 'f.id', name: 'f.name' },
    order: 'lower(f.name) COLLATE "C", f.id',
  }),
  day: defineSummary('form_submissions', sums, byDay('r.created_at')),
}

builder.queryField('submissionSummary', t =>
  t.field({
    ...summaryOptions,
    type: [SubmissionSummary],
    description: `Counts of what visitors sent through lead forms. ${groupsDescription}`,
    args: {
      ...summaryArgs,
      by: t.arg({ type: SubmissionSummaryBy, required: true, description: 'What the groups are.' }),
    },
    resolve: (_root, { by, ...args }, context) => readSummary<SubmissionGroup>(context, args, summaries[by]),
  }),
)
