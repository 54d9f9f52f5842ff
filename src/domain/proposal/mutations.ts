import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { moveFields } from '../writes/move-fields.ts'
import { updateField } from '../writes/update-field.ts'
import { changeDraft, createProposal } from './charges.ts'
import { CreateProposalInput, UpdateProposalInput } from './inputs.ts'
import { proposalMoves } from './move-proposal.ts'
import { Proposal } from './object.ts'
import { proposalRecord } from './record.ts'

createField('createProposal', proposalRecord, {
  type: Proposal,
  input: CreateProposalInput,
  description: 'Creates a draft.',
  write: createProposal,
})

updateField('updateProposal', proposalRecord, {
  type: Proposal,
  input: UpdateProposalInput,
  description: 'Changes a draft; CONFLICT for any other proposal.',
  data: changeDraft,
})

deleteField(
  'deleteProposal',
  proposalRecord,
  'Answers the id. CONFLICT for an accepted proposal, which stays.',
)

deleteManyField(
  'deleteProposals',
  proposalRecord,
  'Deletes proposals. CONFLICT for an accepted one, which stays.',
)

moveFields(Proposal, proposalMoves, [
  { name: 'sendProposal', many: 'sendProposals', to: 'sent', description: 'From draft to sent.' },
  { name: 'declineProposal', to: 'declined', description: 'From sent to declined.' },
  {
    name: 'expireProposal',
    many: 'expireProposals',
    to: 'expired',
    description: 'From sent to expired, also before its last day.',
  },
  {
    name: 'acceptProposal',
    to: 'accepted',
    description: "From sent to accepted; CONFLICT after `validUntil`, by the account's calendar.",
    signer: { field: 'acceptedName', description: 'Full name of the person that accepts it.' },
  },
])
