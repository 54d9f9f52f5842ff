import { listField, readField } from '../lists/record-fields.ts'
import { Contract, ContractPage } from './object.ts'
import { contractRecord } from './record.ts'

listField('contracts', contractRecord, ContractPage)
readField('contract', contractRecord, Contract)
