import { builder } from '../../builder.ts'
import { changeArgs } from '../../fields/record-args.ts'
import { Invoice } from '../object.ts'
import { createLink, revokeLink } from './change-link.ts'
import { CreatedInvoiceLink, PublicInvoice } from './object.ts'
import { openLink } from './open-link.ts'

builder.mutationField('createInvoiceLink', t =>
  t.field({
    type: CreatedInvoiceLink,
    description:
      'Makes the link at which whoever has it reads the invoice, and answers it this once. Nothing is sent: it is for a message of your own. CONFLICT for a draft and a cancelled invoice, and where there is a link already, unless it is to be replaced.',
    access: 'member',
    scope: 'write',
    showsSecret: true,
    args: {
      ...changeArgs,
      replaces: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether a link that is there ends with this.',
      }),
    },
    resolve: (_root, key, context) => createLink(context, key),
  }),
)

builder.mutationField('revokeInvoiceLink', t =>
  t.field({
    type: Invoice,
    description: 'Ends the link of the invoice for good; one without a link stays as it is.',
    access: 'member',
    scope: 'write',
    args: changeArgs,
    resolve: (_root, key, context) => revokeLink(context, key),
  }),
)

builder.mutationField('openInvoiceLink', t =>
  t.field({
    type: PublicInvoice,
    description:
      'Reads an invoice by its link. For anyone, signed in or not, 120 times a minute from one address. NOT_FOUND for whatever is no link, a link that was revoked, and a cancelled invoice.',
    access: 'public',
    scope: null,
    ignoresKey: true,
    limit: { max: 120, window: '1m', per: 'address', appliesTo: 'all' },
    args: {
      token: t.arg.string({ required: true, description: 'What stands after `/i/` in the link.' }),
      seen: t.arg.boolean({
        required: true,
        defaultValue: true,
        description:
          'Whether its contact sees it: the first time, the invoice is then marked as viewed, unless the viewer works in the account.',
      }),
    },
    resolve: (_root, { token, seen }, context) => openLink(context, { token, seen }),
  }),
)
