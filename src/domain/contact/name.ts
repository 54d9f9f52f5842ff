import type { LinkedRecord } from '../lists/list-statement.ts'

/** As much of a contact as the lists of its deals and invoices show. */
export const contactName: LinkedRecord = {
  table: 'contacts',
  key: 'contact_id',
  columns: { id: 'id', firstName: 'first_name', lastName: 'last_name' },
}
