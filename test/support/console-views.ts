import { readFile } from 'node:fs/promises'
import type { Database } from '../../src/database/database.ts'

const routes = await readFile(new URL('../../src/web/console/shell/routes.tsx', import.meta.url), 'utf8')

/** The path of each view of the console, as its routes have it. */
export const viewPaths = [...routes.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => path)

/** Makes addresses of views of an account: of its first record where a path has an id. */
export async function addressesOf({ prisma }: Database, accountId: string) {
  const first = { where: { accountId }, select: { id: true } }
  const ids: Readonly<Record<string, string>> = {
    contacts: (await prisma.contact.findFirstOrThrow(first)).id,
    deals: (await prisma.deal.findFirstOrThrow(first)).id,
    invoices: (await prisma.invoice.findFirstOrThrow(first)).id,
    forms: (await prisma.leadForm.findFirstOrThrow(first)).id,
  }
  return (path: string) => path.replace(':id', ids[path.split('/')[0] ?? ''] ?? '')
}
