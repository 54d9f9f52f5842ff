import { Account } from '../account/object.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { Proposal } from '../proposal/object.ts'
import { contractFinding } from './finding.ts'
import { Contract, ContractPage } from './object.ts'
import { contractRecord } from './record.ts'

listField('contracts', contractRecord, ContractPage, { finding: contractFinding })
readField('contract', contractRecord, Contract)

const contracts = defineConnection(contractRecord, Contract, { finding: contractFinding })
contracts.ofAccount(Account, 'contracts')
contracts.fieldOf(Contact, 'contracts', 'contactId')
contracts.fieldOf(Deal, 'contracts', 'dealId')
contracts.fieldOf(Proposal, 'contracts', 'proposalId', 'Those that came from it, newest first.')
