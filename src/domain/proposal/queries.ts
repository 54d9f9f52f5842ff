import { listField, readField } from '../lists/record-fields.ts'
import { Proposal, ProposalPage } from './object.ts'
import { proposalRecord } from './record.ts'

listField('proposals', proposalRecord, ProposalPage)
readField('proposal', proposalRecord, Proposal)
