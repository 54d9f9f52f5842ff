import type { ObjectRef } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder } from '../builder.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import { inWords } from '../descriptions/in-words.ts'
import { points } from '../fields/points.ts'
import { accountArgs, inAccount, recordArgs } from '../fields/record-args.ts'
import type { Finding } from './finding/define-finding.ts'
import { type Page, pageArgs } from './page.ts'
import { readList } from './read-list.ts'

type Types = typeof builder.$inferSchemaTypes

/** Defines the query of that name which answers a page of an account's records. */
export function listField<Name extends ModelName>(
  name: string,
  record: RecordDefinition<Name>,
  page: ObjectRef<Types, Page<RowOf<Name>>>,
  {
    finding,
    description = `A page of the account's ${inWords(name)}, newest first.`,
  }: { readonly finding: Finding; readonly description?: string },
): void {
  builder.queryField(name, t =>
    t.field({
      type: page,
      description,
      access: 'member',
      accessInStatement: true,
      complexity: finding.complexity,
      args: { ...accountArgs, ...pageArgs, ...finding.args },
      resolve: (_root, args, context, info) =>
        readList(record, args, { context, info }, finding.wanted(args)),
    }),
  )
}

/** Defines the query of that name which answers one record of an account, or null. */
export function readField(name: string, record: RecordDefinition, type: ObjectRef<Types, object>): void {
  builder.queryField(name, t =>
    t.field({
      type,
      nullable: true,
      description: `The ${inWords(name)} of that id; null where the account has none.`,
      access: 'member',
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
