import type { Query } from '../../../database/database.ts'
import { builder } from '../../builder.ts'
import type { Context } from '../../context.ts'
import type { Access } from '../../fields/access.ts'
import { accountArgs, inAccount, recordArgs } from '../../fields/record-args.ts'
import type { ListFilter } from '../../lists/list-filter.ts'
import { pageArgs, pageComplexity } from '../../lists/page.ts'
import { readList } from '../../lists/read-list.ts'
import { ExportReceipt, ExportReceiptPage } from './object.ts'
import { exportReceiptRecord } from './record.ts'

/** A receipt may be read by every user that may take such an export. */
defineReceipts('accountExports', 'account', {
  access: 'owner',
  description: "A page of the account's exports, newest first. For the owner only.",
})
defineReceipts('contactsExports', 'contacts', {
  access: 'member',
  description: "A page of the exports of the account's contacts, newest first.",
})

builder.queryField('exportReceipt', t =>
  t.prismaField({
    type: ExportReceipt,
    nullable: true,
    description:
      'The receipt of that id, of either kind of export; null where the account has none. For the owner only.',
    access: 'owner',
    scope: 'export',
    args: recordArgs,
    resolve: (query, _root, key, { database }) =>
      database.prisma.exportReceipt.findUnique({ ...query, where: inAccount(key) }),
  }),
)

function defineReceipts(
  name: string,
  kind: 'account' | 'contacts',
  { access, description }: { readonly access: Access; readonly description: string },
): void {
  const filter: ListFilter = { name: 'of kind', where: ['r.kind = $4::export_kind'], values: [kind] }
  builder.queryField(name, t =>
    t.field({
      type: ExportReceiptPage,
      description,
      access,
      scope: 'export',
      complexity: pageComplexity,
      args: { ...accountArgs, ...pageArgs },
      resolve: (_root, args, context, info) =>
        readList(exportReceiptRecord, args, { context: onPrimary(context), info }, { filter }),
    }),
  )
}

/** A standby may not know yet of what was just exported; nor does an export make it one that may not be asked. */
function onPrimary(context: Context): Context {
  const { database } = context
  if (!database.reading) return context
  const query: Query = statement => database.transaction(run => run(statement))
  return { ...context, database: { ...database, query } }
}
