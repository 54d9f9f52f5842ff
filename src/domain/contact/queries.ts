import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { maxCharacters } from '../fields/constraints.ts'
import { accountArgs } from '../fields/record-args.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { pageArgs } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { readField } from '../lists/record-fields.ts'
import { contactFilter } from './filter.ts'
import { contactFinding } from './finding.ts'
import { Contact, ContactPage, ContactTypeEnum } from './object.ts'
import { contactRecord } from './record.ts'

builder.queryField('contacts', t =>
  t.field({
    type: ContactPage,
    description: "A page of the account's contacts, newest first.",
    access: 'member',
    accessInStatement: true,
    limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    complexity: contactFinding.complexity,
    args: {
      ...accountArgs,
      ...pageArgs,
      ...contactFinding.args,
      search: t.arg.string({
        constraint: maxCharacters(200),
        description:
          'Any part of first name, last name, e-mail or both names together, in either case. At most 200 characters; a blank one is none.',
      }),
      type: t.arg({ type: ContactTypeEnum, description: 'Only contacts of this type.' }),
    },
    resolve: (_root, args, context, info) =>
      readList(
        contactRecord,
        args,
        { context, info },
        contactFinding.wanted(args, contactFilter(args.type, args.search)),
      ),
  }),
)

readField('contact', contactRecord, Contact)

const contacts = defineConnection(contactRecord, Contact, { finding: contactFinding })
contacts.ofAccount(Account, 'contacts')
