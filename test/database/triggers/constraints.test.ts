import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.ts'
import { shareDatabase } from '../../support/test-server.ts'

const account = '00000000-0000-4000-8000-00000000000a'
const otherAccount = '00000000-0000-4000-8000-00000000000b'
const contact = '00000000-0000-4000-8000-000000000001'
const stage = '00000000-0000-4000-8000-000000000002'
const form = '00000000-0000-4000-8000-000000000003'
const invoice = '00000000-0000-4000-8000-000000000004'
const gallery = '00000000-0000-4000-8000-000000000005'

type Row = Record<string, string | number | null>

/** A row that each table takes, to be spoilt one column at a time. */
const sound: Record<string, Row> = {
  accounts: { name: 'Studio', owner_id: 'user' },
  team_members: { user_id: 'user' },
  contacts: { first_name: 'Ada' },
  pipeline_stages: { name: 'New', position: 0 },
  deals: { title: 'Wedding' },
  invoices: { invoice_number: 'INV-9', amount: 100 },
  invoice_line_items: { invoice_id: invoice, position: 0, description: 'Album', quantity: 1, unit_price: -5 },
  payments: { invoice_id: invoice, amount: 1, paid_at: '2026-01-01' },
  lead_forms: { name: 'Contact us', fields: '[]' },
  form_submissions: { data: '{}', outcome: 'unchanged' },
  proposals: { title: 'Offer' },
  contracts: { title: 'Terms' },
  galleries: { title: 'Photos' },
  gallery_items: { gallery_id: gallery, position: 0, title: 'One', image_url: 'https://example.com/1.jpg' },
  bookings: { title: 'Shoot', starts_at: '2026-01-01 10:00', ends_at: '2026-01-01 11:00' },
  workflows: { name: 'Welcome' },
  notes: { text: 'Call back', author_id: 'user', contact_id: contact },
  moves: { invoice_id: invoice, field: 'status', from_value: 'draft', to_value: 'sent' },
  export_receipts: {
    ...{ kind: 'contacts', exported_at: '2026-01-01', ended_at: '2026-01-01', outcome: 'complete' },
    ...{ face: 'rest', user_id: 'user', counts: '[]', bytes: 5, sha256: '0'.repeat(64) },
  },
}

const blank = ' '
const reversal = { amount: -1, reverses_id: contact, reason: 'Wrong' }
const refused: [table: string, spoilt: Row, constraint: string][] = [
  ['accounts', { name: blank }, 'accounts_name_not_blank'],
  ['accounts', { owner_id: '' }, 'accounts_owner_id_not_blank'],
  ['accounts', { last_invoice_number: -1 }, 'accounts_last_invoice_number_not_negative'],
  ['team_members', { user_id: '' }, 'team_members_user_id_not_blank'],
  ['contacts', { first_name: blank }, 'contacts_first_name_not_blank'],
  ['pipeline_stages', { name: blank }, 'pipeline_stages_name_not_blank'],
  ['pipeline_stages', { position: -1 }, 'pipeline_stages_position_not_negative'],
  ['deals', { title: blank }, 'deals_title_not_blank'],
  ['deals', { value: 'NaN' }, 'deals_value_in_range'],
  ['deals', { probability: 100.5 }, 'deals_probability_in_range'],
  ['deals', { probability: 'NaN' }, 'deals_probability_in_range'],
  ['deals', { probability: -1 }, 'deals_probability_in_range'],
  ['deals', { status: 'lost', probability: 0, open_probability: 101 }, 'deals_open_probability_in_range'],
  ['deals', { status: 'won', probability: 99, open_probability: 50 }, 'deals_probability_fits_status'],
  ['deals', { status: 'lost', probability: 1, open_probability: 50 }, 'deals_probability_fits_status'],
  ['deals', { status: 'abandoned', probability: 1, open_probability: 50 }, 'deals_probability_fits_status'],
  ['deals', { open_probability: 50 }, 'deals_open_probability_fits_status'],
  ['deals', { status: 'won', probability: 100 }, 'deals_open_probability_fits_status'],
  ['deals', { expected_close_date: '1899-12-31' }, 'deals_expected_close_date_in_range'],
  ['deals', { expected_close_date: 'infinity' }, 'deals_expected_close_date_in_range'],
  ['invoices', { invoice_number: blank }, 'invoices_invoice_number_not_blank'],
  ['invoices', { amount: 'NaN' }, 'invoices_amount_in_range'],
  ['invoices', { amount_paid: 100.01, status: 'refunded' }, 'invoices_amount_paid_in_range'],
  ['invoices', { amount_paid: -1, status: 'refunded' }, 'invoices_amount_paid_in_range'],
  ['invoices', { status: 'overdue' }, 'invoices_status_not_overdue'],
  ['invoices', { amount_paid: 1 }, 'invoices_amount_paid_fits_status'],
  ['invoices', { status: 'paid', amount_paid: 99 }, 'invoices_amount_paid_fits_status'],
  ['invoices', { status: 'partial' }, 'invoices_amount_paid_fits_status'],
  ['invoices', { status: 'partial', amount_paid: 100 }, 'invoices_amount_paid_fits_status'],
  ['invoices', { status: 'cancelled', amount_paid: 1 }, 'invoices_amount_paid_fits_status'],
  ['invoices', { due_date: '3000-01-01' }, 'invoices_due_date_in_range'],
  ['invoice_line_items', { description: blank }, 'invoice_line_items_description_not_blank'],
  ['invoice_line_items', { quantity: 0 }, 'invoice_line_items_quantity_in_range'],
  ['invoice_line_items', { unit_price: 'NaN' }, 'invoice_line_items_unit_price_in_range'],
  ['invoice_line_items', { position: -1 }, 'invoice_line_items_position_not_negative'],
  ['payments', { amount: 0 }, 'payments_amount_in_range'],
  ['payments', { amount: -1 }, 'payments_amount_in_range'],
  ['payments', { ...reversal, amount: 1 }, 'payments_amount_in_range'],
  ['payments', { ...reversal, amount: 'NaN' }, 'payments_amount_in_range'],
  ['payments', { ...reversal, reason: null }, 'payments_reason_of_reversal'],
  ['payments', { ...reversal, reason: blank }, 'payments_reason_of_reversal'],
  ['payments', { reason: 'Wrong' }, 'payments_reason_of_reversal'],
  ['lead_forms', { name: blank }, 'lead_forms_name_not_blank'],
  ['lead_forms', { fields: '{}' }, 'lead_forms_fields_is_array'],
  ['form_submissions', { data: '[]' }, 'form_submissions_data_is_object'],
  ['form_submissions', { replaced: '[]' }, 'form_submissions_replaced_is_object'],
  ['proposals', { title: blank }, 'proposals_title_not_blank'],
  ['proposals', { amount: -0.01 }, 'proposals_amount_in_range'],
  ['proposals', { valid_until: '3000-01-01' }, 'proposals_valid_until_in_range'],
  ['contracts', { title: blank }, 'contracts_title_not_blank'],
  ['galleries', { title: blank }, 'galleries_title_not_blank'],
  ['gallery_items', { title: blank }, 'gallery_items_title_not_blank'],
  ['gallery_items', { position: -1 }, 'gallery_items_position_not_negative'],
  ['bookings', { title: blank }, 'bookings_title_not_blank'],
  ['bookings', { ends_at: '2026-01-01 10:00' }, 'bookings_ends_after_start'],
  ['workflows', { name: blank }, 'workflows_name_not_blank'],
  ['workflows', { steps: '{}' }, 'workflows_steps_is_array'],
  ['notes', { text: blank }, 'notes_text_not_blank'],
  ['notes', { author_id: blank }, 'notes_author_id_not_blank'],
  ['notes', { contact_id: null }, 'notes_about_one_record'],
  ['notes', { deal_id: contact }, 'notes_about_one_record'],
  ['moves', { invoice_id: null }, 'moves_of_one_record'],
  ['moves', { deal_id: contact }, 'moves_of_one_record'],
  ['moves', { to_value: 'draft' }, 'moves_from_somewhere_else'],
  ['moves', { from_value: null, to_value: null }, 'moves_from_somewhere_else'],
  ['export_receipts', { bytes: -1 }, 'export_receipts_bytes_not_negative'],
  ['export_receipts', { sha256: 'F'.repeat(64) }, 'export_receipts_sha256_hex'],
  ['export_receipts', { sha256: null }, 'export_receipts_digest_of_file'],
  ['export_receipts', { bytes: null }, 'export_receipts_digest_of_file'],
  ['export_receipts', { outcome: 'broken_off' }, 'export_receipts_digest_of_file'],
]

const links: [table: string, link: Row, constraint: string][] = [
  ['deals', { contact_id: contact }, 'deals_account_id_contact_id_fkey'],
  ['deals', { stage_id: stage }, 'deals_account_id_stage_id_fkey'],
  ['invoices', { contact_id: contact }, 'invoices_account_id_contact_id_fkey'],
  ['invoice_line_items', { invoice_id: invoice }, 'invoice_line_items_account_id_invoice_id_fkey'],
  ['payments', { invoice_id: invoice }, 'payments_account_id_invoice_id_fkey'],
  ['form_submissions', { form_id: form }, 'form_submissions_account_id_form_id_fkey'],
  ['form_submissions', { contact_id: contact }, 'form_submissions_account_id_contact_id_fkey'],
  ['proposals', { contact_id: contact }, 'proposals_account_id_contact_id_fkey'],
  ['contracts', { contact_id: contact }, 'contracts_account_id_contact_id_fkey'],
  ['galleries', { contact_id: contact }, 'galleries_account_id_contact_id_fkey'],
  ['gallery_items', { gallery_id: gallery }, 'gallery_items_account_id_gallery_id_fkey'],
  ['bookings', { contact_id: contact }, 'bookings_account_id_contact_id_fkey'],
  ['notes', { contact_id: contact }, 'notes_account_id_contact_id_fkey'],
  ['notes', { contact_id: null, deal_id: contact }, 'notes_account_id_deal_id_fkey'],
  ['moves', { invoice_id: contact }, 'moves_account_id_invoice_id_fkey'],
  ['moves', { invoice_id: null, deal_id: contact }, 'moves_account_id_deal_id_fkey'],
]

describe('the database itself', () => {
  let database: Database
  beforeAll(async () => {
    database = await shareDatabase()
    await insert('accounts', { id: account })
    await insert('accounts', { id: otherAccount })
    await insert('contacts', { id: contact })
    await insert('pipeline_stages', { id: stage })
    await insert('lead_forms', { id: form })
    await insert('invoices', { id: invoice, invoice_number: 'INV-1' })
    await insert('galleries', { id: gallery })
  })

  const withOwner = (table: string, row: Row): Row => ({
    ...(table === 'team_members' ? {} : { id: crypto.randomUUID() }),
    ...(table === 'accounts' ? {} : { account_id: account }),
    ...sound[table],
    ...row,
  })

  // Values go in as text: Postgres reads them as what the column is, JSON and enums included.
  function insert(table: string, row: Row): Promise<number> {
    const entries = Object.entries(withOwner(table, row))
    const columns = entries.map(([column]) => column).join(', ')
    const values = entries.map(([, value]) => (value === null ? 'NULL' : `'${value}'`)).join(', ')
    return database.prisma.$executeRawUnsafe(`INSERT INTO ${table} (${columns}) VALUES (${values})`)
  }

  it.each(Object.keys(sound))('takes a sound row into %s', async table => {
    expect(await insert(table, {})).toBe(1)
  })

  it.each(refused)('refuses in %s %j', async (table, spoilt, constraint) => {
    await expect(insert(table, spoilt)).rejects.toThrow(constraint)
  })

  it('takes a payment back once', async () => {
    expect(await insert('payments', reversal)).toBe(1)
    await expect(insert('payments', reversal)).rejects.toThrow('payments_account_id_reverses_id_key')
  })

  it.each(links)("refuses in %s a link to another account's record, %j", async (table, link, constraint) => {
    await expect(insert(table, { account_id: otherAccount, ...link })).rejects.toThrow(constraint)
  })

  it('keeps a deal and its account when the contact and stage it links to are deleted', async () => {
    const [lead, step, deal] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await insert('contacts', { id: lead })
    await insert('pipeline_stages', { id: step })
    await insert('deals', { id: deal, contact_id: lead, stage_id: step })
    await database.prisma.contact.deleteMany({ where: { id: lead } })
    await database.prisma.pipelineStage.deleteMany({ where: { id: step } })
    const kept = await database.prisma.deal.findFirst({ where: { id: deal } })
    expect(kept).toMatchObject({ accountId: account, contactId: null, stageId: null })
  })

  it('deletes with an account everything it holds', async () => {
    const id = crypto.randomUUID()
    const [lead, bill] = [crypto.randomUUID(), crypto.randomUUID()]
    await insert('accounts', { id })
    await insert('contacts', { id: lead, account_id: id })
    await insert('invoices', { id: bill, account_id: id, contact_id: lead })
    await insert('payments', { account_id: id, invoice_id: bill })
    await database.prisma.account.delete({ where: { id } })
    expect(await database.prisma.payment.count({ where: { accountId: id } })).toBe(0)
    expect(await database.prisma.contact.count({ where: { accountId: id } })).toBe(0)
  })
})
