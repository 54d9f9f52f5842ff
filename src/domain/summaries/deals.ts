import { DealStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { DealStatusEnum } from '../deal/object.ts'
import { entries } from '../fields/constraints.ts'
import { inOrder, ranges } from '../lists/finding/ranges.ts'
import {
  byColumn,
  byPeriod,
  defineSummary,
  endsOfSpan,
  type Group,
  inSpan,
  NamedGroup,
  namedRecord,
} from './define-summary.ts'

interface DealGroup extends Group {
  readonly value: string
  readonly weightedValue: string
  readonly closed: number
  readonly won: number
  readonly wonValue: string
}

const DealSummary = builder.objectRef<DealGroup>('DealSummary').implement({
  description: 'The sum of a group of deals. Sums may be above the largest amount of one record.',
  fields: t => ({
    key: t.exposeString('key', {
      nullable: true,
      description:
        'What the group has in common: the id of the stage, the status, or the month. Null for deals without a stage.',
    }),
    stage: t.field({ type: NamedGroup, nullable: true, description: 'By stage only.', resolve: namedRecord }),
    month: t.exposeString('month', { nullable: true, description: 'YYYY-MM; by month only.' }),
    count: t.exposeInt('count', { description: 'How many deals.' }),
    value: t.expose('value', { type: 'Decimal', description: 'The sum of their values.' }),
    weightedValue: t.expose('weightedValue', {
      type: 'Decimal',
      description: 'The sum of value × probability / 100, rounded to two places once, at the end.',
    }),
    closed: t.exposeInt('closed', { description: 'How many of them are won, lost or abandoned.' }),
    won: t.exposeInt('won', { description: 'How many of them are won.' }),
    wonValue: t.expose('wonValue', {
      type: 'Decimal',
      description: 'The sum of the values of the won ones.',
    }),
  }),
})

defineSummary(DealSummary, {
  of: 'deals',
  description: 'Counts and sums of deals.',
  sums: {
    count: 'count(r.id)::int',
    value: 'coalesce(sum(r.value), 0.00)',
    // As text a probability has the digits that were written, and a hundredth is exact where a quotient is not.
    weightedValue: 'round(coalesce(sum(r.value * r.probability::text::numeric), 0) * 0.01, 2)',
    closed: "(count(r.id) FILTER (WHERE r.status <> 'open'))::int",
    won: "(count(r.id) FILTER (WHERE r.status = 'won'))::int",
    wonValue: "coalesce(sum(r.value) FILTER (WHERE r.status = 'won'), 0.00)",
  },
  by: {
    stage: {
      description:
        'The pipeline stage, in the order of the pipeline, also stages without deals; deals without a stage come last, with no key.',
      join: 'FULL JOIN (SELECT id, name, position FROM pipeline_stages WHERE account_id = $1) AS s ON s.id = r.stage_id',
      by: { key: 's.id', name: 's.name', position: 's.position' },
      order: 's.position, s.id',
    },
    status: { description: 'Open, won, lost, abandoned.', ...byColumn('status') },
    month: {
      description:
        'The month in which the deal was closed, newest first. Open deals have none and are left out.',
      ...byPeriod('month', 'r.closed_at'),
      where: 'closed_at IS NOT NULL',
    },
  },
  own: {
    args: builder.args(t => ({
      status: t.field({
        type: [DealStatusEnum],
        constraint: entries(10),
        description: 'Sums only deals of these statuses; all where absent.',
      }),
      closedAt: t.field({
        type: ranges.timestamptz.type,
        constraint: inOrder,
        description: 'Sums only deals that were closed in this span, so no open ones; all where absent.',
      }),
    })),
    where: `status::text = ANY($5::text[]) AND ${inSpan('closed_at', ['$6', '$7'])}`,
    values: ({ status, closedAt }) => [status ?? Object.values(DealStatus), ...endsOfSpan(closedAt)],
  },
})
