import { DealStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { DealStatusEnum } from '../deal/object.ts'
import { entries } from '../fields/constraints.ts'
import { byColumn, byMonth, defineSummary, type Group, NamedGroup, namedRecord } from './define-summary.ts'

interface DealGroup extends Group {
  readonly month?: string
  readonly name?: string | null
  readonly value: string
  readonly weightedValue: string
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
      ...byMonth('r.closed_at'),
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
    })),
    where: 'status::text = ANY($5::text[])',
    values: ({ status }) => [status ?? Object.values(DealStatus)],
  },
})
