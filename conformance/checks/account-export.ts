import type { Reply } from '../caller.ts'
import { type Context, numberChecks } from '../check.ts'
import { all, fits, hasStatus, holds, same } from '../outcome.ts'
import { anyList, anyObject, fields, isObject, timestamp, uuid } from '../shape.ts'

const collections = [
  'contacts',
  ...(['deals', 'invoices', 'proposals', 'contracts', 'galleries', 'bookings', 'workflows'] as const),
] as const
const documented = ['export_metadata', 'account', ...collections]
const collectionShapes = Object.fromEntries(collections.map(name => [name, anyList]))

/** Section 8: GET /api/v1/account/export. */
export const accountExportChecks = numberChecks(8, [
  {
    sentence: 'GET /api/v1/account/export answers 200 as application/json',
    run: async context => {
      const reply = await readExport(context)
      const type = reply.headers.get('content-type') ?? ''
      return all(
        hasStatus({ ...reply, text: reply.text.slice(0, 200) }, 200),
        holds(/^application\/json\s*(;|$)/i.test(type), 'application/json', type),
      )
    },
  },
  {
    sentence: 'The file is an attachment named service-data-export-<account_id>-<date>.json',
    run: async context => {
      const disposition = (await readExport(context)).headers.get('content-disposition') ?? ''
      const [, account = ''] =
        /^attachment\s*;\s*filename="?service-data-export-([-0-9a-f]{36})-\d{4}-\d{2}-\d{2}\.json"?\s*(;|$)/i.exec(
          disposition,
        ) ?? []
      const expected = `attachment; filename="service-data-export-${context.options.account}-YYYY-MM-DD.json"`
      return holds(account.toLowerCase() === context.options.account.toLowerCase(), expected, disposition)
    },
  },
  {
    sentence: 'The document has the contract’s keys',
    run: async context =>
      fits(
        (await readExport(context)).json,
        fields({ export_metadata: anyObject, account: anyObject, ...collectionShapes }),
      ),
  },
  {
    sentence: 'The keys come in the order of the contract',
    run: async context => {
      const { json } = await readExport(context)
      const keys = isObject(json) ? Object.keys(json) : []
      const present = documented.filter(key => keys.includes(key))
      return same(
        keys.filter(key => documented.includes(key)),
        present,
      )
    },
  },
  {
    sentence: 'exported_at is a UTC timestamp',
    run: async context => fits(await metadataOf(context), fields({ exported_at: timestamp })),
  },
  {
    sentence: 'export_metadata names the account, and the format 1.0',
    run: async context => {
      const { account_id, format_version } = await metadataOf(context)
      return all(
        fits(account_id, uuid),
        same(String(account_id).toLowerCase(), context.options.account.toLowerCase()),
        same(format_version, '1.0'),
      )
    },
  },
  {
    sentence: 'gdpr_request is true',
    run: async context => same((await metadataOf(context)).gdpr_request, true),
  },
  ...(
    [
      ['contacts', 'listContacts'],
      ['deals', 'listDeals'],
      ['invoices', 'listInvoices'],
    ] as const
  ).map(([collection, list]) => ({
    sentence: `The document has all ${collection} of the account`,
    run: async (context: Context) => {
      const reply = await context.caller.call(list, { query: { page_size: 1 } })
      const exported = (await readExport(context)).field(collection)
      const records = Array.isArray(exported) ? exported.length : Number.NaN
      return same(records, Number(reply.field('total')))
    },
  })),
  {
    sentence: 'A team member who is not the owner gets no export',
    needs: ['memberToken'],
    run: async ({ caller, options }) => {
      const reply = await caller.callAtOnce('exportAccount', { token: options.memberToken ?? '' })
      const isRefusal = reply.status >= 400 && reply.status < 500 && typeof reply.field('error') === 'string'
      return holds(isRefusal, 'an error', `${reply.status} ${reply.text.slice(0, 200)}`)
    },
  },
])

/** The one export of a run, which an hour's limit allows. */
export function readExport({ once, caller }: Context): Promise<Reply> {
  return once('account export', () => caller.call('exportAccount'))
}

async function metadataOf(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const metadata = (await readExport(context)).field('export_metadata')
  return isObject(metadata) ? metadata : {}
}
