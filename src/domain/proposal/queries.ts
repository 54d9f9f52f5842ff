import { listField, readField } from '../lists/record-fields.ts'
import { proposalFinding } from './finding.ts'
import { Proposal, ProposalPage } from './object.ts'
import { proposalRecord } from './record.ts'

listField('proposals', proposalRecord, ProposalPage, { finding: proposalFinding })
readField('proposal', proposalRecord, Proposal)
