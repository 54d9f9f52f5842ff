import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { contactRecord } from '../contact/record.ts'
import { points } from '../fields/points.ts'
import { accountArgs } from '../fields/record-args.ts'
import { walkArgs } from '../lists/connections/connection.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { recordById } from '../lists/record-by-id.ts'
import {
  countDuplicates,
  type Duplicates,
  type EmailGroup,
  findDuplicates,
  maxContactsShown,
} from './duplicates.ts'
import { ContactMerge } from './object.ts'
import { contactMergeRecord } from './record.ts'

/** How many contacts of a group are paid: more than most have, and not far fewer than are shown of the largest. */
const pricedContacts = 6

const readContact = recordById(contactRecord)

const ContactDuplicateGroup = builder.objectRef<EmailGroup>('ContactDuplicateGroup').implement({
  description: 'Contacts that have one e-mail.',
  fields: t => ({
    email: t.exposeString('email', {
      description: 'As it is compared: trimmed, ASCII letters in lower case.',
    }),
    count: t.exposeInt('count', { description: 'How many contacts have it.' }),
    contacts: t.field({
      type: [Contact],
      description: `The oldest of them, ${maxContactsShown} at most, oldest first.`,
      complexity: { field: 1, multiplier: pricedContacts },
      resolve: async ({ accountId, ids }, _args, context, info) => {
        const contacts = await Promise.all(ids.map(id => readContact(context, { accountId, info }, id)))
        // One may have been deleted meanwhile.
        return contacts.filter(contact => contact !== null)
      },
    }),
  }),
})

const ContactDuplicates = builder.objectRef<Duplicates>('ContactDuplicates').implement({
  description: 'Some groups of contacts that may be the same, in the order of their e-mails.',
  fields: t => ({
    nodes: t.expose('nodes', {
      type: [ContactDuplicateGroup],
      description: 'The groups, as many as `first` at most.',
      complexity: { field: 1, multiplier: 1 },
    }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'Given as `after`, it asks for the groups after these; null where there are none.',
    }),
  }),
})

builder.queryField('contactDuplicates', t =>
  t.field({
    type: ContactDuplicates,
    description: 'Contacts that have the same e-mail, which mergeContacts can make one.',
    access: 'member',
    scope: 'read',
    complexity: ({ first }) => ({ field: points.summary, multiplier: first }),
    args: {
      ...accountArgs,
      ...walkArgs(
        100,
        { defaultValue: 25, what: 'How many groups' },
        'The `endCursor` of the groups before.',
      ),
      contactId: t.arg({
        type: 'UUID',
        description: 'Only the group of this contact; none where no other contact has its e-mail.',
      }),
    },
    resolve: (_root, args, context) => findDuplicates(context, args),
  }),
)

builder.prismaObjectField(Contact, 'duplicateCount', t =>
  t.int({
    description: 'How many other contacts have its e-mail, as contactDuplicates compares them.',
    complexity: { field: 2, multiplier: 1 },
    resolve: ({ id, accountId }, _args, context) => countDuplicates(context, accountId, id),
  }),
)

defineConnection(contactMergeRecord, ContactMerge).ofLinked()
