import { accountRecord } from '../../account/record.ts'
import { bookingRecord } from '../../booking/record.ts'
import { contactRecord } from '../../contact/record.ts'
import { contactMergeRecord } from '../../contact-merge/record.ts'
import { contractRecord } from '../../contract/record.ts'
import { dealRecord } from '../../deal/record.ts'
import type { RecordDefinition } from '../../define-record.ts'
import { galleryRecord } from '../../gallery/record.ts'
import { recordChangeRecord } from '../../history/record.ts'
import { invoiceRecord } from '../../invoice/record.ts'
import { formSubmissionRecord, leadFormRecord } from '../../lead-form/record.ts'
import { moveRecord } from '../../move/record.ts'
import { noteRecord } from '../../note/record.ts'
import { pipelineStageRecord } from '../../pipeline-stage/record.ts'
import { proposalRecord } from '../../proposal/record.ts'
import { teamMemberRecord } from '../../team-member/record.ts'
import { workflowRecord } from '../../workflow/record.ts'

/** What the account export holds, in its order. Records inside others come with those. */
export const exportedRecords: readonly RecordDefinition[] = [
  accountRecord,
  contactRecord,
  dealRecord,
  invoiceRecord,
  proposalRecord,
  contractRecord,
  galleryRecord,
  bookingRecord,
  workflowRecord,
  teamMemberRecord,
  pipelineStageRecord,
  leadFormRecord,
  formSubmissionRecord,
  contactMergeRecord,
  noteRecord,
  moveRecord,
  recordChangeRecord,
]
