import type { ObjectRef } from '@pothos/core'
import { builder, type Types } from '../../builder.ts'
import {
  columnOf,
  type FieldName,
  type ModelName,
  type RecordDefinition,
  type RowOf,
} from '../../define-record.ts'
import { backRelation } from '../../descriptions/comments.ts'
import { lowerFirst } from '../../descriptions/in-words.ts'
import { atLeastNone } from '../../fields/points.ts'
import { accountArgs, type RecordKey } from '../../fields/record-args.ts'
import type { Finding, FindingArgs } from '../finding/define-finding.ts'
import { everything } from '../list-filter.ts'
import {
  addTotalCount,
  type ConnectionArgs,
  connectionArgs,
  defineConnectionType,
  pageSizeOf,
} from './connection.ts'
import { readConnection, relatedConnections, type WantedPart } from './read-connection.ts'

/** What beside the record and its type is said of a connection. */
export interface ConnectionOptions<Name extends ModelName> {
  /** How its records are found; where absent there is no `filter` and no `orderBy`. */
  readonly finding?: Finding
  /** Its order, where not the record's own; the last field is the record's key. */
  readonly order?: readonly (readonly [field: FieldName<Name>, direction: 'ASC' | 'DESC'])[]
}

/**
 * Declares the `XConnection` of a record, and answers what defines the fields of that type: of all records of
 * an account, and of those that link to another record.
 */
export function defineConnection<Name extends ModelName>(
  record: RecordDefinition<Name>,
  item: ObjectRef<Types, RowOf<Name>>,
  { finding, order }: ConnectionOptions<Name> = {},
) {
  const type = defineConnectionType(item)
  addTotalCount(type)
  const args = { ...connectionArgs, ...finding?.args }
  const ownTerms = order?.map(([field, direction]) => ({ ...columnOf(record.model, field), direction }))
  const ownOrder = { name: 'own', terms: ownTerms ?? record.order }
  const readRelated = relatedConnections<Name>()

  const partOf = (args: ConnectionArgs & FindingArgs): WantedPart => {
    const { filter = everything, order = ownOrder } = finding?.wanted(args) ?? {}
    return { args, filter, order }
  }

  /** Defines all records of an account, as a query and as a field of the account's type. */
  function ofAccount(): void {
    const { model, name, comment } = backRelation(record.model, 'account')
    builder.queryField(`${name}Connection`, t =>
      t.field({
        type,
        description: `A walk through ${lowerFirst(comment)}`,
        access: 'member',
        scope: 'read',
        accessInStatement: true,
        complexity: complexityOfAll,
        args: { ...accountArgs, ...args },
        resolve: (_root, { accountId, ...args }, context, info) =>
          readConnection(record, accountId, partOf(args), { context, info }),
      }),
    )
    builder.objectField(typeOf<{ readonly id: string }>(model), name, t =>
      t.field({
        type,
        description: comment,
        complexity: complexityOfAll,
        args,
        resolve: ({ id }, args, context, info) => readConnection(record, id, partOf(args), { context, info }),
      }),
    )
  }

  /** Defines a field of each kind of record that these link to, which answers those that link to it. */
  function ofLinked(): void {
    for (const { name: link, column } of record.links) {
      const { model, name, comment } = backRelation(record.model, link)
      builder.objectField(typeOf<RecordKey>(model), name, t =>
        t.field({
          type,
          description: comment,
          complexity: complexityOfLinked,
          args,
          resolve: ({ id, accountId }, args, context, info) => {
            const part = { record, link: column, accountId, part: partOf(args), call: { context, info } }
            return readRelated(context, part, id)
          },
        }),
      )
    }
  }

  function complexityOfAll(args: ConnectionArgs & FindingArgs) {
    const pageSize = pageSizeOf(args)
    return finding ? finding.complexity({ ...args, page: 1, pageSize }) : pointsOfPart(linkedPoints, pageSize)
  }

  function complexityOfLinked(args: ConnectionArgs & FindingArgs) {
    const size = pageSizeOf(args)
    return pointsOfPart(args.filter || args.orderBy ? lookingPoints : linkedPoints, size)
  }

  /** `ofNone` is what a part costs that turns out to be empty: exports are paid by what they have read. */
  function pointsOfPart(ofNone: number, size: number) {
    return { field: ofNone + record.pointsToRead * atLeastNone(size), multiplier: size, ofNone }
  }

  return { ofAccount, ofLinked }
}

/** The object type of a model, which Pothos also finds by its name. */
function typeOf<Row>(model: string): ObjectRef<Types, Row> {
  return model as unknown as ObjectRef<Types, Row>
}

/** A part of the records that link to one: it is read in one statement with those of its siblings. */
const linkedPoints = 2
/** Where all that link to it have to be looked at. */
const lookingPoints = 10
