import { builder } from '../builder.ts'
import { pageArgs, pageComplexity } from '../lists/page.ts'
import { readInvoices } from './list.ts'
import { Invoice, InvoicePage, InvoiceStatusEnum } from './object.ts'

builder.queryField('invoices', t =>
  t.field({
    type: InvoicePage,
    access: 'member',
    accessInStatement: true,
    limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    complexity: pageComplexity,
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      ...pageArgs,
      status: t.arg({ type: InvoiceStatusEnum }),
    },
    resolve: (_root, args, context, info) => readInvoices(args, { context, info }),
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
