import { pause } from '../../client/page-state.ts'
import { type LiveAnswer, useLiveQuery } from '../../client/use-live-query.ts'
import { useRead } from '../../client/use-read.ts'
import {
  AccountReceiptsDocument,
  ContactsReceiptsDocument,
  type ContactsReceiptsQuery,
} from '../../generated.ts'
import type { FindReceipt } from '../download-file.ts'

/** Of which export receipts are. */
export type ReceiptsOf = 'contacts' | 'account'

const documents = { contacts: ContactsReceiptsDocument, account: AccountReceiptsDocument } as const

/** A page of the receipts of an export, the newest first. Receipts are no records, whose changes would be heard of. */
export function useReceipts(
  of: ReceiptsOf,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): LiveAnswer<ContactsReceiptsQuery> {
  return useLiveQuery(documents[of], { page, pageSize }, [])
}

/** How many of the newest receipts are searched for that of a file. */
const newest = { page: 1, pageSize: 20 }

/** A standby may show a receipt a moment later than it was written. */
const looks = { max: 3, betweenMs: 1_500 }

/** Finds the receipt of a file that has come, which was written before the file's last bytes. */
export function useFindReceipt(of: ReceiptsOf): FindReceipt {
  const read = useRead(documents[of])
  return async (id, signal) => {
    for (let look = 1; ; look += 1) {
      const { data } = await read(newest, ({ receipts }) => receipts.items.find(one => one.id === id) ?? null)
      signal.throwIfAborted()
      if (data || look === looks.max) return data ?? null
      await pause(looks.betweenMs, signal)
    }
  }
}
