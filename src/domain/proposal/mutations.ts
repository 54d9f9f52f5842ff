import { builder } from '../builder.ts'
import { filledText } from '../fields/constraints.ts'
import { changeArgs } from '../fields/record-args.ts'
import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { moveFields } from '../writes/move-fields.ts'
import { makeTransition } from '../writes/moves.ts'
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
])

builder.mutationField('acceptProposal', t =>
  t.prismaField({
    type: Proposal,
    description: "From sent to accepted; CONFLICT after `validUntil`, by the account's calendar.",
    access: 'member',
    scope: 'write',
    args: {
      ...changeArgs,
      acceptedName: t.arg.string({
        required: true,
        constraint: filledText(255),
        description: 'Full name of the person that accepts it.',
      }),
    },
    resolve: (query, _root, { acceptedName, ...key }, context) =>
      makeTransition(context, proposalMoves, { ...key, to: 'accepted', also: { acceptedName }, query }),
  }),
)
