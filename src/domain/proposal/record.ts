import { byPosition, defineRecord, notEmpty, notNegative } from '../define-record.ts'
import { conflict } from '../errors.ts'
import { nestedRecords } from '../export-columns/export-sql.ts'
import { checkExportedCharges } from '../line-items/exported-charges.ts'

/** One line of a proposal. */
export const proposalLineRecord = defineRecord('ProposalLineItem', {
  bounds: { description: notEmpty, quantity: { exclusiveMinimum: 0 }, position: notNegative },
  order: byPosition,
})

export const proposalRecord = defineRecord('Proposal', {
  bounds: { title: notEmpty, amount: notNegative },
  exported: {
    computed: { line_items: nestedRecords(proposalLineRecord, 'proposal_id') },
    check: checkExportedCharges,
  },
  requireDeletable({ status }) {
    if (status === 'accepted') throw conflict('An accepted proposal cannot be deleted')
  },
})
