import type { InputFieldMap, InputShapeFromFields, ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { FieldLimit } from '../../limits/field-limit.ts'
import { builder, type Types } from '../builder.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import { backRelation } from '../descriptions/comments.ts'
import { inWords, lowerFirst } from '../descriptions/in-words.ts'
import { points } from '../fields/points.ts'
import { accountArgs, inAccount, recordArgs } from '../fields/record-args.ts'
import { defineConnection } from './connections/define-connection.ts'
import type { Finding } from './finding/define-finding.ts'
import type { ListFilter } from './list-filter.ts'
import { definePage, pageArgs } from './page.ts'
import { readList } from './read-list.ts'

/** How an account's records of a kind are listed. */
export interface ListOptions<Name extends ModelName, Own extends InputFieldMap> {
  readonly type: ObjectRef<Types, RowOf<Name>>
  readonly finding: Finding
  readonly limit?: FieldLimit
  /** Arguments of this list alone, and the records that they select. */
  readonly own?: { readonly args: Own; filter(args: InputShapeFromFields<Own>): ListFilter }
}

/** Defines the queries of a kind of record, and its lists in the account and in the records that it links to. */
export function recordQueries<Name extends ModelName, Own extends InputFieldMap>(
  record: RecordDefinition<Name>,
  list: ListOptions<Name, Own>,
): void {
  listField(record, list)
  readField(record, list.type)
  const { ofAccount, ofLinked } = defineConnection(record, list.type, list)
  ofAccount()
  ofLinked()
}

/** Defines the query that answers a page of an account's records, and the type of the page. */
export function listField<Name extends ModelName, Own extends InputFieldMap>(
  record: RecordDefinition<Name>,
  { type, finding, limit, own }: ListOptions<Name, Own>,
): void {
  const { name, comment } = backRelation(record.model, 'account')
  const page = definePage(type)
  builder.queryField(name, t =>
    t.field({
      type: page,
      description: `A page of ${lowerFirst(comment)}`,
      access: 'member',
      scope: 'read',
      accessInStatement: true,
      ...(limit && { limit }),
      complexity: finding.complexity,
      args: { ...accountArgs, ...pageArgs, ...finding.args, ...own?.args },
      resolve: (_root, args, context, info) => {
        // Pothos types no arguments of a generic map.
        const filter = own?.filter(args as unknown as InputShapeFromFields<Own>)
        return readList(record, args, { context, info }, finding.wanted(args, filter))
      },
    }),
  )
}

/** Defines the query that answers one record of an account, or null. */
export function readField(record: RecordDefinition, type: ObjectRef<Types, object>): void {
  const name = lowerFirst(record.model)
  builder.queryField(name, t =>
    t.field({
      type,
      nullable: true,
      description: `The ${inWords(name)} of that id; null where the account has none.`,
      access: 'member',
      scope: 'read',
      complexity: points.read + record.pointsToRead,
      args: recordArgs,
      resolve: (_root, key, context, info) =>
        delegateOf(context.database, record.model).findUnique({
          ...queryFromInfo({ context, info }),
          where: inAccount(key),
        }),
    }),
  )
}
