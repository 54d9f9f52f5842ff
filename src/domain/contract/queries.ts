import { listField, readField } from '../lists/record-fields.ts'
import { contractFinding } from './finding.ts'
import { Contract, ContractPage } from './object.ts'
import { contractRecord } from './record.ts'

listField('contracts', contractRecord, ContractPage, { finding: contractFinding })
readField('contract', contractRecord, Contract)
