import { recordQueries } from '../lists/record-fields.ts'
import { proposalFinding } from './finding.ts'
import { Proposal, ProposalPage } from './object.ts'
import { proposalRecord } from './record.ts'

recordQueries(proposalRecord, { type: Proposal, page: ProposalPage, finding: proposalFinding })
