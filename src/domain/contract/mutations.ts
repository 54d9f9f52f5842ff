import { builder } from '../builder.ts'
import { conflict } from '../errors.ts'
import { filledText } from '../fields/constraints.ts'
import { accountArgs, inAccount, recordArgs } from '../fields/record-args.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { withoutNulls } from '../writes/input-nulls.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { CreateContractInput, UpdateContractInput } from './inputs.ts'
import { type ContractMove, moveContract } from './move-contract.ts'
import { Contract } from './object.ts'
import { contractRecord } from './record.ts'
import { updateContract } from './update-contract.ts'

builder.mutationField('createContract', t =>
  t.prismaField({
    type: Contract,
    description: 'Creates a draft.',
    access: 'member',
    args: { ...accountArgs, input: t.arg({ type: CreateContractInput, required: true }) },
    resolve: (query, _root, { accountId, input }, context) =>
      withLinks(context, contractRecord, { accountId, input }, () =>
        context.database.prisma.contract.create({
          ...query,
          data: { ...withoutNulls(input), accountId, title: input.title },
        }),
      ),
  }),
)

builder.mutationField('updateContract', t =>
  t.prismaField({
    type: Contract,
    description: 'Changes a draft; CONFLICT for any other contract.',
    access: 'member',
    args: { ...recordArgs, input: t.arg({ type: UpdateContractInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) =>
      withLinks(context, contractRecord, { ...key, input }, () =>
        updateContract(context, { ...key, input, query }),
      ),
  }),
)

builder.mutationField('deleteContract', t =>
  t.field({
    type: 'UUID',
    description: 'Answers the id. CONFLICT for a signed contract, which stays.',
    access: 'member',
    args: recordArgs,
    resolve: (_root, key, context) =>
      withLockedRecord(context, contractRecord, key, async ({ tx, record }) => {
        if (record.status === 'signed') throw conflict('A signed contract cannot be deleted')
        await tx.contract.delete({ where: inAccount(key) })
        return key.id
      }),
  }),
)

const moves: readonly (readonly [name: string, to: ContractMove['to'], description: string])[] = [
  ['sendContract', 'sent', 'From draft to sent.'],
  ['voidContract', 'voided', 'From sent to voided.'],
]

for (const [name, to, description] of moves) {
  builder.mutationField(name, t =>
    t.prismaField({
      type: Contract,
      description,
      access: 'member',
      args: recordArgs,
      resolve: (query, _root, key, context) => moveContract(context, { ...key, to, query }),
    }),
  )
}

builder.mutationField('signContract', t =>
  t.prismaField({
    type: Contract,
    description: "From sent to signed; CONFLICT after `expiresOn`, by the account's calendar.",
    access: 'member',
    args: {
      ...recordArgs,
      signedName: t.arg.string({
        required: true,
        constraint: filledText(255),
        description: 'Full name of who signs it.',
      }),
    },
    resolve: (query, _root, args, context) => moveContract(context, { ...args, to: 'signed', query }),
  }),
)
