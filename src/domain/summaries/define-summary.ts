import type { InputFieldMap, InputShapeFromFields, ObjectRef } from '@pothos/core'
import { builder, type Types } from '../builder.ts'
import type { Context } from '../context.ts'
import { lowerFirst } from '../descriptions/in-words.ts'
import { memberStatement, queryAsMember } from '../fields/access.ts'
import { points } from '../fields/points.ts'
import { accountArgs } from '../fields/record-args.ts'
import { inOrder, ranges } from '../lists/finding/ranges.ts'
import { type Countable, payForAll } from './pay-for-all.ts'

/** How records are put into groups, in SQL that can read the account as `caller` and the record as `r`. */
export interface Grouping {
  /** A further condition on the record. */
  readonly where?: string
  /** A table that is joined to the records, such as one that has names for the groups. */
  readonly join?: string
  /** What distinguishes the groups, by field of their type. */
  readonly by: Readonly<Record<string, string>>
  readonly order: string
  /** How many of the groups are answered, the first of their order, where there may be as many as records. */
  readonly most?: number
  /** What is read of each group that is answered, in SQL that can read it as `summed`, by field. */
  readonly named?: Readonly<Record<string, string>>
}

/** A summary of the records of a table. */
export interface SummaryOptions<Own extends InputFieldMap> {
  readonly of: Countable
  readonly description: string
  /** What is summed of a group, in SQL, by field. */
  readonly sums: Readonly<Record<string, string>>
  /** The words of `XSummaryBy`. */
  readonly by: Readonly<Record<string, Grouping & { readonly description: string }>>
  /** Arguments of this summary alone: the condition on the record, and its values, which begin at $5. */
  readonly own?: {
    readonly args: Own
    readonly where: string
    values(args: InputShapeFromFields<Own>, context: Context): readonly unknown[]
  }
}

/** The most groups that are answered. */
const maxGroups = 1_000

/** Groups of the months or the days of a moment by the account's calendar, newest first. */
export function byPeriod(period: keyof typeof periods, moment: string): Grouping {
  const key = `to_char(${moment} AT TIME ZONE caller.time_zone, '${periods[period]}')`
  return { by: { key, [period]: key }, order: `${key} DESC` }
}

const periods = { month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const

/** The condition that a time of the record lies in a span, whose ends are at two placeholders. */
export function inSpan(column: string, [from, to]: readonly [from: string, to: string]): string {
  return `(${from}::timestamptz IS NULL OR ${column} >= ${from}) AND (${to}::timestamptz IS NULL OR ${column} < ${to})`
}

/** The values of {@link inSpan}. */
export function endsOfSpan(span: Span | null | undefined): readonly [string | null, string | null] {
  return [span?.from?.toISOString() ?? null, span?.to?.toISOString() ?? null]
}

/** Groups of the values of a column, in the order of its type. */
export function byColumn(column: string): Grouping {
  return { by: { key: `r.${column}` }, order: `r.${column}` }
}

/** A span of time; an end that is absent is open. */
interface Span {
  readonly from?: Date | null | undefined
  readonly to?: Date | null | undefined
}

/** A record that names a group. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** The record that names a group of a summary. */
export const NamedGroup = builder.objectRef<NamedRecord>('NamedGroup').implement({
  description: 'The record that a group of a summary belongs to.',
  fields: t => ({
    id: t.expose('id', { type: 'UUID', description: 'The id of the stage, the form or the contact.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
  }),
})

/** What every group of a summary has, and what distinguishes it where it is not the key alone. */
export interface Group {
  readonly key: string | null
  readonly count: number
  readonly month?: string
  readonly day?: string
  readonly name?: string | null
}

/** The record of a group whose key is the record's id; null for the group of those without one. */
export function namedRecord({ key, name }: Group): NamedRecord | null {
  return key === null || typeof name !== 'string' ? null : { id: key, name }
}

/** Defines the query that answers groups of an account's records, for a type such as DealSummary. */
export function defineSummary<Row extends Group, Own extends InputFieldMap>(
  type: ObjectRef<Types, Row>,
  { of, description, sums, by, own }: SummaryOptions<Own>,
): void {
  const where = own?.where ?? 'true'
  const statements = new Map(
    Object.entries(by).map(([word, grouping]) => [word, statementOf(of, sums, { where, grouping })]),
  )
  const values: Record<string, { value: string; description: string }> = {}
  for (const [word, { description }] of Object.entries(by)) values[word] = { value: word, description }
  const byType = builder.enumType(`${type.name}By`, { description: 'What the groups are.', values })

  builder.queryField(lowerFirst(type.name), t =>
    t.field({
      type: [type],
      description: `${description} Groups without records are left out; at most ${maxGroups} are answered.`,
      access: 'member',
      scope: 'read',
      accessInStatement: true,
      // It reads all of an account's records; unless they are bounded, its groups are about as many as a year has months.
      complexity: args => ({ field: points.summary, multiplier: by[args.by]?.most ?? 12 }),
      args: {
        ...accountArgs,
        createdAt: t.arg({
          type: ranges.timestamptz.type,
          constraint: inOrder,
          description: 'Sums only records that were created in this span; all where absent.',
        }),
        by: t.arg({ type: byType, required: true }),
        ...own?.args,
      },
      resolve: async (_root, args, context) => {
        const statement = statements.get(args.by)
        if (!statement) throw new Error(`No summary is by ${args.by}`)
        await payForAll(context, args.accountId, of)
        // Pothos types no arguments of a generic map.
        const ownValues = own?.values(args as unknown as InputShapeFromFields<Own>, context) ?? []
        const values = [...endsOfSpan(args.createdAt), ...ownValues]
        const rows = await queryAsMember(context, args.accountId, { ...statement, values })
        // Drivers do not type their rows.
        return rows.filter(({ place }) => place !== null) as unknown as Row[]
      },
    }),
  )
}

/**
 * One statement, which checks access and answers a row for each group of the account's records. $3 and $4 are the
 * period in which they were created.
 */
function statementOf(
  table: Countable,
  sums: Readonly<Record<string, string>>,
  { where, grouping }: { readonly where: string; readonly grouping: Grouping },
) {
  const { by, order, join = '', most = maxGroups, named = {} } = grouping
  const answers = asFields({ ...by, ...sums })
  return memberStatement(`SELECT ${['summed.*', ...asFields(named)].join(', ')} FROM caller LEFT JOIN LATERAL (
      SELECT row_number() OVER (ORDER BY ${order}) AS place, ${answers.join(', ')}
      FROM (
        SELECT * FROM ${table} WHERE account_id = $1
          AND ${inSpan('created_at', ['$3', '$4'])}
          AND ${where} AND ${grouping.where ?? 'true'}
      ) AS r ${join}
      GROUP BY ${Object.values(by).join(', ')}
      ORDER BY place LIMIT ${most}
    ) AS summed ON true
    ORDER BY summed.place`)
}

function asFields(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([field, sql]) => `${sql} AS "${field}"`)
}
