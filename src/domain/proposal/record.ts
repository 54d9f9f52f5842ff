import { defineRecord } from '../define-record.ts'
import { nestedRecords } from '../exports/export-sql.ts'

/** One line of a proposal. */
export const proposalLineRecord = defineRecord('ProposalLineItem', {
  order: [
    ['position', 'ASC'],
    ['id', 'ASC'],
  ],
})

export const proposalRecord = defineRecord('Proposal', {
  exported: { isWide: true, computed: { line_items: nestedRecords(proposalLineRecord, 'proposal_id') } },
  whyKept: ({ status }) => (status === 'accepted' ? 'An accepted proposal cannot be deleted' : null),
})
