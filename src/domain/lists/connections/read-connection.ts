import type { Row } from '../../../database/database.ts'
import type { Context } from '../../context.ts'
import type { ModelName, RecordDefinition, RowOf } from '../../define-record.ts'
import { badInput } from '../../errors.ts'
import { queryAsMember } from '../../fields/access.ts'
import { payForMany } from '../../fields/pay-for-many.ts'
import { askedItems, type ListCall } from '../asked/asked-items.ts'
import { placeOf } from '../asked/place-of.ts'
import { selectedFields } from '../asked/selected-fields.ts'
import { batched } from '../batched.ts'
import { foundRecords } from '../found-records.ts'
import { KeptTexts } from '../kept-texts.ts'
import type { ListFilter } from '../list-filter.ts'
import type { ListOrder } from '../list-order.ts'
import { type Connection, type ConnectionArgs, type Edge, pageSizeOf } from './connection.ts'
import {
  accountConnectionStatement,
  type ConnectionShape,
  connectionValues,
  relatedConnectionStatement,
} from './connection-statement.ts'
import { asCursor, orNotACursor, readCursor } from './cursor.ts'
import { betweenName } from './keyset.ts'

/** Which part of which list. */
export interface WantedPart {
  readonly args: ConnectionArgs
  readonly filter: ListFilter
  readonly order: ListOrder
}

/** Where the records of a connection stand. */
const paths = [['nodes'], ['edges', 'node']]

const memberTexts = new KeptTexts<ReturnType<typeof accountConnectionStatement>>()
const relatedTexts = new KeptTexts<ReturnType<typeof relatedConnectionStatement>>()

/** Reads a part of an account's list in one statement, which also checks access (FORBIDDEN). */
export async function readConnection<Name extends ModelName>(
  record: RecordDefinition<Name>,
  accountId: string,
  part: WantedPart,
  { context, info }: Omit<ListCall, 'paths'>,
): Promise<Connection<RowOf<Name>>> {
  const reading = readingOf(record, accountId, part, { context, info, paths })
  const { shape, key } = reading
  const statement = memberTexts.of(shape.columns, key, () =>
    accountConnectionStatement(record, part.filter, shape),
  )
  const rows = await orNotACursor(part.args, () =>
    queryAsMember(context, accountId, { ...statement, values: reading.values }),
  )
  const cut = cutPart(record, rows, reading)
  const records = await foundRecords(record, { ...reading, rows: cut.rows }, reading.call)
  return asConnection(cut, records, reading)
}

/** Which part of the lists of what links to a record. */
export interface RelatedPart<Name extends ModelName> {
  readonly record: RecordDefinition<Name>
  /** The column that links. */
  readonly link: string
  readonly accountId: string
  readonly part: WantedPart
  readonly call: Omit<ListCall, 'paths'>
}

/**
 * Makes the reader of a connection below records: in one statement for all records of a page that ask for the
 * same part. Access was checked when they were read.
 */
export function relatedConnections<Name extends ModelName>() {
  return batched(readRelated<Name>, ({ accountId, part: { args, filter, order }, call }) =>
    JSON.stringify([accountId, placeOf(call.info), args, filter.name, filter.values, order.name]),
  )
}

async function readRelated<Name extends ModelName>(
  context: Context,
  { record, link, accountId, part, call }: RelatedPart<Name>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Connection<RowOf<Name>>>> {
  const reading = readingOf(record, accountId, part, { ...call, paths })
  const { shape, key, values } = reading
  const statement = relatedTexts.of(shape.columns, `${link} ${key}`, () =>
    relatedConnectionStatement(record, part.filter, { ...shape, link }),
  )
  const rows = await orNotACursor(part.args, () =>
    context.database.query({ ...statement, values: [accountId, ids, ...values] }),
  )
  const linked = new Map(rows.map(row => [row.parent, Number(row.linked)]))
  await payForMany(context, [...linked.values()])
  const cuts = [...Map.groupBy(rows, ({ parent }) => String(parent))].map(
    ([id, rows]) => [id, cutPart(record, rows, reading)] as const,
  )
  // What the statement has not read of the records is read for those of all lists at once.
  const read = cuts.flatMap(([, { rows }]) => rows)
  const records = await foundRecords(record, { ...reading, rows: read }, reading.call)
  const recordOf = new Map(read.map((row, place) => [row, records[place]]))
  return new Map(
    cuts.map(([id, cut]) => [
      id,
      asConnection(
        cut,
        cut.rows.map(row => recordOf.get(row)),
        reading,
      ),
    ]),
  )
}

/** How a part is read. */
interface Reading {
  readonly accountId: string
  readonly part: WantedPart
  readonly call: ListCall
  readonly shape: ConnectionShape
  readonly relations: ReturnType<typeof askedItems>['relations']
  /** What the statement's text depends on, beside its columns. */
  readonly key: string
  /** From $3 on. */
  readonly values: readonly unknown[]
}

function readingOf(record: RecordDefinition, accountId: string, part: WantedPart, call: ListCall): Reading {
  const { args, filter, order } = part
  const { first, last, after, before } = args
  if (typeof first === 'number' && typeof last === 'number')
    throw badInput({ last: ['Must not be given together with first'] })
  const asked = askedItems(record, call)
  const places = { name: cursorName(record, order), oldName: order.name, terms: order.terms }
  const between = {
    after: typeof after === 'string' ? readCursor('after', after, places) : null,
    before: typeof before === 'string' ? readCursor('before', before, places) : null,
  }
  const shape = {
    columns: asked.columns,
    isJoined: asked.relations === 'joined',
    order: order.terms,
    between,
    isBackward: typeof last === 'number',
    ...askedOfConnection(call),
  }
  const { isJoined, isBackward, isCounted, hasCursors } = shape
  return {
    accountId,
    part,
    call,
    shape,
    relations: asked.relations,
    key: [filter.name, order.name, betweenName(between), isJoined, isBackward, isCounted, hasCursors].join(
      '|',
    ),
    values: connectionValues(record, filter, { between, take: pageSizeOf(args) + 1, now: call.context.now }),
  }
}

function askedOfConnection({ info }: ListCall) {
  const pageInfo = selectedFields(info, ['pageInfo'])
  return {
    isCounted: selectedFields(info, []).has('totalCount'),
    hasCursors:
      selectedFields(info, ['edges']).has('cursor') ||
      pageInfo.has('startCursor') ||
      pageInfo.has('endCursor'),
  }
}

/** What a statement found of one list. */
interface Cut {
  /** Of the part's records, in the list's order. */
  readonly rows: readonly Row[]
  /** Whether there is more in the direction of reading. */
  readonly goesOn: boolean
  /** The place of one of the rows; null where no cursors were asked for. */
  readonly cursorAt: (row: number) => string | null
  readonly total: number | null
}

function cutPart(
  record: RecordDefinition,
  rows: readonly Row[],
  { part: { args, order }, call, accountId, shape: { isBackward, isCounted, hasCursors } }: Reading,
): Cut {
  if (record.datedBy && rows[0]) call.context.todays.set(accountId, String(rows[0].today))
  const found = rows.filter(row => (row[record.key.field] ?? null) !== null)
  const size = pageSizeOf(args)
  const read = isBackward ? found.slice(0, size).reverse() : found.slice(0, size)
  return {
    rows: read,
    goesOn: found.length > size,
    cursorAt: place => {
      const row = read.at(place)
      return row && hasCursors
        ? asCursor({ order: cursorName(record, order), values: valuesAt(row, order) })
        : null
    },
    total: isCounted ? Number(rows[0]?.total ?? 0) : null,
  }
}

/** Records deleted since are left out; their places are good all the same. */
function asConnection<Node>(
  { goesOn, cursorAt, total }: Cut,
  records: readonly (Node | undefined)[],
  { part: { args }, shape: { isBackward } }: Reading,
): Connection<Node> {
  return {
    edges: records.flatMap((node, place): Edge<Node>[] =>
      node === undefined ? [] : [{ node, cursor: () => cursorAt(place) }],
    ),
    pageInfo: {
      hasNextPage: isBackward ? typeof args.before === 'string' : goesOn,
      hasPreviousPage: isBackward ? goesOn : typeof args.after === 'string',
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    },
    totalCount: total,
  }
}

function valuesAt(row: Row, { terms }: ListOrder) {
  return terms.map((_term, place) => {
    const value = row[`cursor.${place}`]
    return typeof value === 'string' ? value : null
  })
}

/** A place among contacts is none among deals, though both may be in the order of their times. */
function cursorName({ model }: RecordDefinition, { name }: ListOrder): string {
  return `${model} ${name}`
}
