import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../page.ts'
import { todayOf } from './account-today.ts'
import { Invoice, InvoicePage, InvoiceStatusEnum } from './object.ts'
import { readsAs } from './status-filter.ts'

builder.queryField('invoices', t =>
  t.field({
    type: InvoicePage,
    access: 'member',
    limit: { max: 60, window: '1m', per: 'viewer-and-account', scope: 'documented' },
    complexity: pageComplexity,
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      ...pageArgs,
      status: t.arg({ type: InvoiceStatusEnum }),
    },
    resolve: async (_root, { accountId, status, ...page }, context, info) => {
      const { invoice } = context.database.prisma
      const filter = status
        ? readsAs(status, await todayOf(context, accountId), invoice.fields.amountPaid)
        : {}
      const where = { accountId, ...filter }
      return readPage(context, page, window => [
        invoice.findMany({ ...itemsQuery('Invoice', context, info), where, orderBy: newestFirst, ...window }),
        invoice.count({ where }),
      ])
    },
  }),
)

builder.queryField('invoice', t =>
  t.prismaField({
    type: Invoice,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.invoice.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
