import type { Reply } from '../caller.ts'
import { type Check, type Context, NotChecked } from '../check.ts'
import { spellEndpoint } from '../endpoints.ts'
import { all, fits, hasStatus, holds, same } from '../outcome.ts'
import { itemsOf } from '../records.ts'
import { anyList, fields, integer, listOf, type Shape } from '../shape.ts'

/** An endpoint that answers with a list. */
export type ListName = 'listContacts' | 'listDeals' | 'listInvoices'

const envelope = fields({ data: anyList, total: integer, page: integer, page_size: integer })

/** The answer to a list without parameters. */
export function readList({ once, caller }: Context, name: ListName): Promise<Reply> {
  return once(name, () => caller.call(name))
}

/** What the contract promises of every list, and the fields of this one's items. */
export function checkList(name: ListName, item: Shape): readonly Omit<Check, 'id'>[] {
  const where = spellEndpoint(name)
  const page = (context: Context, query: Record<string, number>) => context.caller.call(name, { query })
  return [
    {
      sentence: `${where} answers 200 with {data, total, page, page_size}`,
      run: async context => {
        const reply = await readList(context, name)
        return all(hasStatus(reply, 200), fits(reply.json, envelope))
      },
    },
    {
      sentence: `Each item of ${where} has the contract’s fields`,
      run: async context => {
        const reply = await readList(context, name)
        if (reply.status === 200 && itemsOf(reply).length === 0) throw new NotChecked('the account has none')
        return all(hasStatus(reply, 200), fits(reply.field('data'), listOf(item)))
      },
    },
    {
      sentence: `${where}: page is 1 and page_size 25 unless given`,
      run: async context => {
        const reply = await readList(context, name)
        const items = itemsOf(reply).length
        return all(
          same([Number(reply.field('page')), Number(reply.field('page_size'))], [1, 25]),
          same(items, Math.min(25, Number(reply.field('total')))),
        )
      },
    },
    {
      sentence: `${where}: page_size may be 1, and page 2 has what comes after page 1`,
      run: async context => {
        const first = await page(context, { page_size: 1 })
        const second = await page(context, { page: 2, page_size: 1 })
        if (Number(first.field('total')) < 2) throw new NotChecked('the account has less than two')
        const found = [first, second].map(reply => [
          Number(reply.field('page')),
          Number(reply.field('page_size')),
        ])
        const ids = [first, second].flatMap(reply => itemsOf(reply).map(({ id }) => id))
        return all(
          same(found, [
            [1, 1],
            [2, 1],
          ]),
          holds(ids.length === 2 && ids[0] !== ids[1], 'two records, one a page', ids),
        )
      },
    },
    {
      sentence: `${where}: page_size may be 100`,
      run: async context => {
        const reply = await page(context, { page_size: 100 })
        const items = itemsOf(reply).length
        return all(
          same(Number(reply.field('page_size')), 100),
          same(items, Math.min(100, Number(reply.field('total')))),
        )
      },
    },
    {
      sentence: `${where}: no page has more than 100 records`,
      run: async context => {
        const reply = await page(context, { page_size: 101 })
        const granted = Number(reply.field('page_size') ?? 0)
        const ok = reply.status === 400 || (granted <= 100 && itemsOf(reply).length <= 100)
        return holds(ok, '400, or 100 at most', `${reply.status}, page_size ${reply.field('page_size')}`)
      },
    },
  ]
}
