import { isObject } from '../../../is-object.ts'
import { builder } from '../../builder.ts'
import { columnOf, type FieldName, type ModelName, type RecordDefinition } from '../../define-record.ts'
import type { ListedPage } from '../../fields/points.ts'
import { everything, type ListFilter } from '../list-filter.ts'
import { pageComplexity } from '../page.ts'
import type { Wanted } from '../read-list.ts'
import type { Condition } from './condition.ts'
import { type Conditions, filterBy, givenIn } from './filter-by.ts'
import { listOrder, type OrderBy, OrderDirection } from './orders.ts'

/** How the records of a kind can be found. */
export interface FindingOptions<Name extends ModelName> {
  /** The fields of `XFilter`, each with the condition it stands for. */
  readonly filter: Readonly<Record<string, Condition<FieldName<Name>>>>
  /** The words of `XOrderField`, each with the columns it orders by. */
  readonly orderBy: Readonly<Record<string, OrderBy<FieldName<Name>>>>
}

/** What a caller asks to find. */
export interface FindingArgs {
  readonly filter?: object | null | undefined
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' } | null | undefined
}

/** Declares `XFilter` and `XOrder`, the arguments `filter` and `orderBy` of a list, and what they mean. */
export function defineFinding<Name extends ModelName>(
  record: RecordDefinition<Name>,
  { filter: conditions, orderBy: orders }: FindingOptions<Name>,
) {
  const filterType = filterInput(record, conditions)
  const orderType = orderInput(record, orders)
  return {
    args: builder.args(t => ({
      filter: t.field({ type: filterType, description: 'Only records of which all of this holds.' }),
      orderBy: t.field({ type: orderType, description: 'In this order in place of the list’s own.' }),
    })),
    /** The records and the order that are asked for, beside what the list's other arguments ask. */
    wanted({ filter, orderBy }: FindingArgs, others: ListFilter = everything): Wanted {
      const order = orderBy && orders[orderBy.field]
      return {
        filter: filter ? filterBy(record, conditions, filter, others) : others,
        order: orderBy && order ? listOrder(record, order, orderBy) : undefined,
      }
    },
    complexity(args: FindingArgs & ListedPage) {
      const order = args.orderBy && orders[args.orderBy.field]
      const isSorted = args.orderBy && order && !isIndexed(record, order, args.orderBy.direction)
      return pageComplexity({
        ...args,
        reads: readsOf(args, conditions, isSorted ? 'all' : 'page'),
        pointsToRead: record.pointsToRead,
      })
    },
  }
}

/** What a record's lists are found by. */
export type Finding = ReturnType<typeof defineFinding>

function filterInput(record: RecordDefinition, conditions: Conditions) {
  return builder.inputType(`${record.model}Filter`, {
    description: 'All that is given must hold; what is absent or null is not asked.',
    fields: t =>
      Object.fromEntries(
        Object.entries(conditions).map(([name, condition]) => [
          name,
          t.field(condition.input(columnOf(record.model, condition.field))),
        ]),
      ),
  })
}

function orderInput({ model }: RecordDefinition, orders: Readonly<Record<string, OrderBy>>) {
  const values: Record<string, { value: string; description: string }> = {}
  for (const [name, { description }] of Object.entries(orders)) values[name] = { value: name, description }
  const field = builder.enumType(`${model}OrderField`, {
    description: 'What a list is ordered by; the id decides between equal records.',
    values,
  })
  return builder.inputType(`${model}Order`, {
    description: 'The order of a list.',
    fields: t => ({
      field: t.field({ type: field, required: true, description: 'What is compared.' }),
      direction: t.field({
        type: OrderDirection,
        required: true,
        defaultValue: 'asc',
        description: 'Which way.',
      }),
    }),
  })
}

function readsOf(
  { filter }: FindingArgs,
  conditions: Conditions,
  ofOrder: 'all' | 'page',
): NonNullable<ListedPage['reads']> {
  const given = isObject(filter) ? givenIn(conditions, filter) : []
  const reads = new Set(given.map(({ condition, value }) => condition.reads?.(value) ?? 'matches'))
  if (reads.has('few')) return 'matches'
  if (reads.has('all')) return 'all'
  if (reads.has('matches')) return 'matches'
  return ofOrder
}

/** An index that is read backwards has the records without a value first. */
function isIndexed(
  { model }: RecordDefinition,
  { columns, isIndexed }: OrderBy,
  direction: 'asc' | 'desc',
): boolean {
  return isIndexed && (direction === 'asc' || !columns.some(({ field }) => columnOf(model, field).isNullable))
}
