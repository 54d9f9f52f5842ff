import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { moveFields } from '../writes/move-fields.ts'
import { requireDraft } from '../writes/moves.ts'
import { updateField } from '../writes/update-field.ts'
import { CreateContractInput, UpdateContractInput } from './inputs.ts'
import { contractMoves } from './move-contract.ts'
import { Contract } from './object.ts'
import { contractRecord } from './record.ts'

createField('createContract', contractRecord, {
  type: Contract,
  input: CreateContractInput,
  description: 'Creates a draft.',
})

updateField('updateContract', contractRecord, {
  type: Contract,
  input: UpdateContractInput,
  description: 'Changes a draft; CONFLICT for any other contract.',
  data: (input, { record }) => {
    requireDraft(contractRecord, record.status)
    return input
  },
})

deleteField('deleteContract', contractRecord, 'Answers the id. CONFLICT for a signed contract, which stays.')

deleteManyField(
  'deleteContracts',
  contractRecord,
  'Deletes contracts. CONFLICT for a signed one, which stays.',
)

moveFields(Contract, contractMoves, [
  { name: 'sendContract', many: 'sendContracts', to: 'sent', description: 'From draft to sent.' },
  { name: 'voidContract', many: 'voidContracts', to: 'voided', description: 'From sent to voided.' },
  {
    name: 'signContract',
    to: 'signed',
    description: "From sent to signed; CONFLICT after `expiresOn`, by the account's calendar.",
    signer: { field: 'signedName', description: 'Full name of the signer.' },
  },
])
