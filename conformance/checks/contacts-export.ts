import { parse } from 'csv-parse/sync'
import type { Reply } from '../caller.ts'
import { type Context, numberChecks } from '../check.ts'
import { all, hasStatus, holds, same } from '../outcome.ts'
import { createWholeContact, idOf, wholeContact } from '../records.ts'

const header = ['First Name', 'Last Name', 'Email', 'Phone', 'Company']

/** Section 3: GET /api/v1/contacts/export. */
export const contactExportChecks = numberChecks(3, [
  {
    sentence: 'GET /api/v1/contacts/export answers 200 as text/csv',
    run: async context => {
      const { reply } = await readExport(context)
      const type = reply.headers.get('content-type') ?? ''
      return all(hasStatus(reply, 200), holds(/^text\/csv\s*(;|$)/i.test(type), 'text/csv', type))
    },
  },
  {
    sentence: 'The file is an attachment named contacts-<date>.csv',
    run: async context => {
      const disposition = (await readExport(context)).reply.headers.get('content-disposition') ?? ''
      const isRight = /^attachment\s*;\s*filename="?contacts-\d{4}-\d{2}-\d{2}\.csv"?\s*(;|$)/i.test(
        disposition,
      )
      return holds(isRight, 'attachment; filename="contacts-YYYY-MM-DD.csv"', disposition)
    },
  },
  {
    sentence: 'The header begins with First Name, Last Name, Email, Phone, Company',
    run: async context => same((await readExport(context)).rows[0]?.slice(0, header.length), header),
  },
  {
    sentence: 'The file has all contacts of the account',
    run: async context => {
      const { rows, least, most } = await readExport(context)
      const contacts = rows.length - 1
      return holds(
        contacts >= least && contacts <= most,
        least === most ? `${least}` : `${least} to ${most}`,
        `${contacts}`,
      )
    },
  },
  {
    sentence: 'A row has the values of its contact',
    run: async context => {
      await idOf(createWholeContact(context))
      const { first_name, last_name, email, phone, company } = wholeContact(context)
      const sent = [first_name, last_name, email, phone, company]
      const row = (await readExport(context)).rows.find(cells => cells.some(cell => cell.includes(email)))
      return same(row?.slice(0, header.length), sent)
    },
  },
])

interface Export {
  readonly reply: Reply
  readonly rows: readonly (readonly string[])[]
  /** How many contacts there were before and after it, in order of size. */
  readonly least: number
  readonly most: number
}

function readExport(context: Context): Promise<Export> {
  return context.once('contacts export', async () => {
    await createWholeContact(context)
    const before = await countContacts(context)
    const reply = await context.caller.call('exportContacts')
    const after = await countContacts(context)
    return { reply, rows: readCsv(reply.text), least: Math.min(before, after), most: Math.max(before, after) }
  })
}

async function countContacts({ caller }: Context): Promise<number> {
  return Number((await caller.call('listContacts', { query: { page_size: 1 } })).field('total'))
}

function readCsv(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true })
  } catch {
    return []
  }
}
