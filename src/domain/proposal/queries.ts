import { Account } from '../account/object.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { proposalFinding } from './finding.ts'
import { Proposal, ProposalPage } from './object.ts'
import { proposalRecord } from './record.ts'

listField('proposals', proposalRecord, ProposalPage, { finding: proposalFinding })
readField('proposal', proposalRecord, Proposal)

const proposals = defineConnection(proposalRecord, Proposal, { finding: proposalFinding })
proposals.ofAccount(Account, 'proposals')
proposals.fieldOf(Contact, 'proposals', 'contactId')
proposals.fieldOf(Deal, 'proposals', 'dealId')
