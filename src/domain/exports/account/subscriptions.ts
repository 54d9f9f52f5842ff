import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import { commentOfModel } from '../../descriptions/comments.ts'
import { exportedSchema } from '../../export-columns/export-schema.ts'
import { collectionOf, exportStatement } from '../../export-columns/export-statement.ts'
import { accountArgs } from '../../fields/record-args.ts'
import { pricedAsExported } from '../../streams/points-of-events.ts'
import { todayOf } from '../../today.ts'
import { runningExport } from '../export-run.ts'
import { exportedRecords } from './collections.ts'

interface Batch {
  readonly exportedAt: Date
  readonly collection: string
  readonly records: readonly unknown[]
}

const AccountExportCollectionEnum = builder.enumType('AccountExportCollection', {
  description: 'What an account holds, in the order of its export.',
  values: Object.fromEntries(
    exportedRecords.map(record => [
      collectionOf(record),
      {
        description: commentOfModel(record.model) ?? '',
        // For the description of the file: in GraphQL a record is only JSON.
        extensions: { recordSchema: () => exportedSchema(record) },
      },
    ]),
  ),
})

const AccountExportBatch = builder.objectRef<Batch>('AccountExportBatch').implement({
  description: 'Some of the records of one collection.',
  fields: t => ({
    exportedAt: t.expose('exportedAt', { type: 'DateTime', description: 'The same in every batch.' }),
    collection: t.expose('collection', {
      type: AccountExportCollectionEnum,
      description: 'Whose records they are.',
    }),
    records: t.field({
      type: ['JSON'],
      description: 'Keyed by snake_case names. Amounts are numbers, dates YYYY-MM-DD, times ISO 8601 in UTC.',
      extensions: pricedAsExported,
      resolve: batch => batch.records,
    }),
  }),
})

builder.subscriptionField('accountExport', t =>
  t.field({
    type: AccountExportBatch,
    description:
      'Everything the account holds as it is at one moment, oldest first: the account itself, then each collection in several batches or none. For the owner only, once an hour.',
    access: 'owner',
    scope: 'export',
    limit: { max: 1, window: '1h', per: 'account', appliesTo: 'all', leased: true },
    args: accountArgs,
    subscribe: (_root, { accountId }, context) => exportAccount(context, accountId),
    resolve: batch => batch,
  }),
)

async function* exportAccount(context: Context, accountId: string): AsyncGenerator<Batch, void, void> {
  const today = await todayOf(context, accountId)
  const statements = exportedRecords.map(record => exportStatement(record, { accountId, today }))
  const batches = runningExport(context).readSnapshot({ accountId, kind: 'account' }, statements)
  for await (const { name, rows, exportedAt } of batches)
    yield { exportedAt, collection: name, records: rows }
}
