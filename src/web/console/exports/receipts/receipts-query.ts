import { type LiveAnswer, useLiveQuery } from '../../client/use-live-query.ts'
import {
  AccountReceiptsDocument,
  ContactsReceiptsDocument,
  type ContactsReceiptsQuery,
} from '../../generated.ts'

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
