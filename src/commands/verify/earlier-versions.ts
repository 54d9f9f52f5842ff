import type { ModelName, RecordDefinition } from '../../domain/define-record.ts'

/** The account export of 0.1.0, which never changes: the keys of its records. What is not here came later. */
const firstKeys: { readonly [Name in ModelName]?: string } = {
  Account: 'id name owner_id time_zone last_invoice_number prevent_double_booking created_at updated_at',
  Booking: 'id contact_id deal_id title status starts_at ends_at location notes created_at updated_at',
  Contact: 'id first_name last_name email phone company contact_type source created_at updated_at',
  ContactMerge: 'id contact_id merged_id merged merged_by created_at',
  Contract:
    'id contact_id deal_id proposal_id title body amount expires_on status sent_at signed_at signed_name created_at updated_at',
  Deal: 'id title value probability open_probability status expected_close_date closed_at contact_id stage_id created_at updated_at',
  FormSubmission: 'id form_id contact_id data referrer page outcome replaced created_at',
  Gallery: 'id contact_id deal_id title description status published_at created_at updated_at items',
  GalleryItem: 'id gallery_id position title image_url created_at updated_at',
  Invoice:
    'id invoice_number amount amount_paid status due_date contact_id sent_at viewed_at created_at updated_at line_items payments',
  InvoiceLineItem: 'id invoice_id position description quantity unit_price',
  LeadForm:
    'id name title fields active on_match submit_label success_message redirect_url honeypot_field allowed_origins created_at updated_at',
  Move: 'id deal_id invoice_id field from_value to_value created_at',
  Note: 'id text author_id contact_id deal_id created_at updated_at',
  Payment: 'id invoice_id amount method paid_at created_at',
  PipelineStage: 'id name position created_at updated_at',
  Proposal:
    'id contact_id deal_id title body amount status valid_until sent_at decided_at accepted_name created_at updated_at line_items',
  ProposalLineItem: 'id proposal_id position description quantity unit_price',
  TeamMember: 'user_id created_at',
  Workflow: 'id name trigger active steps created_at updated_at',
}

/** The keys that a kind of record has in exports of 0.1.0; undefined where those have no such records. */
export function firstKeysOf({ model }: RecordDefinition): readonly string[] | undefined {
  return firstKeys[model]?.split(' ')
}

/** What records in exports of 0.1.0 do not have yet, with the values of records that nobody has filled in. */
export function laterValues(record: RecordDefinition): Readonly<Record<string, unknown>> {
  const keys = firstKeysOf(record)
  const later = record.exportedColumns.filter(({ column }) => keys?.includes(column) === false)
  return Object.fromEntries(later.map(({ column, defaultValue }) => [column, defaultValue]))
}
