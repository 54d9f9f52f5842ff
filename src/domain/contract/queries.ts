import { recordQueries } from '../lists/record-fields.ts'
import { contractFinding } from './finding.ts'
import { Contract, ContractPage } from './object.ts'
import { contractRecord } from './record.ts'

recordQueries(contractRecord, { type: Contract, page: ContractPage, finding: contractFinding })
