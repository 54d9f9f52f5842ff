import { builder } from '../builder.ts'
import { conflict } from '../errors.ts'
import { filledText } from '../fields/constraints.ts'
import { accountArgs, inAccount, recordArgs } from '../fields/record-args.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { createProposal } from './create-proposal.ts'
import { CreateProposalInput, UpdateProposalInput } from './inputs.ts'
import { moveProposal, type ProposalMove } from './move-proposal.ts'
import { Proposal } from './object.ts'
import { proposalRecord } from './record.ts'
import { updateProposal } from './update-proposal.ts'

builder.mutationField('createProposal', t =>
  t.prismaField({
    type: Proposal,
    description: 'Creates a draft.',
    access: 'member',
    args: { ...accountArgs, input: t.arg({ type: CreateProposalInput, required: true }) },
    resolve: (query, _root, { accountId, input }, context) =>
      withLinks(context, proposalRecord, { accountId, input }, () =>
        createProposal(context, { accountId, input, query }),
      ),
  }),
)

builder.mutationField('updateProposal', t =>
  t.prismaField({
    type: Proposal,
    description: 'Changes a draft; CONFLICT for any other proposal.',
    access: 'member',
    args: { ...recordArgs, input: t.arg({ type: UpdateProposalInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) =>
      withLinks(context, proposalRecord, { ...key, input }, () =>
        updateProposal(context, { ...key, input, query }),
      ),
  }),
)

builder.mutationField('deleteProposal', t =>
  t.field({
    type: 'UUID',
    description: 'Answers the id. CONFLICT for an accepted proposal, which stays.',
    access: 'member',
    args: recordArgs,
    resolve: (_root, key, context) =>
      withLockedRecord(context, proposalRecord, key, async ({ tx, record }) => {
        if (record.status === 'accepted') throw conflict('An accepted proposal cannot be deleted')
        await tx.proposal.delete({ where: inAccount(key) })
        return key.id
      }),
  }),
)

const moves: readonly (readonly [name: string, to: ProposalMove['to'], description: string])[] = [
  ['sendProposal', 'sent', 'From draft to sent.'],
  ['declineProposal', 'declined', 'From sent to declined.'],
  ['expireProposal', 'expired', 'From sent to expired, also before its last day.'],
]

for (const [name, to, description] of moves) {
  builder.mutationField(name, t =>
    t.prismaField({
      type: Proposal,
      description,
      access: 'member',
      args: recordArgs,
      resolve: (query, _root, key, context) => moveProposal(context, { ...key, to, query }),
    }),
  )
}

builder.mutationField('acceptProposal', t =>
  t.prismaField({
    type: Proposal,
    description: "From sent to accepted; CONFLICT after `validUntil`, by the account's calendar.",
    access: 'member',
    args: {
      ...recordArgs,
      acceptedName: t.arg.string({
        required: true,
        constraint: filledText(255),
        description: 'Full name of who accepts it.',
      }),
    },
    resolve: (query, _root, args, context) => moveProposal(context, { ...args, to: 'accepted', query }),
  }),
)
