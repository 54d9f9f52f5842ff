import { builder } from '../builder.ts'
import { filledText } from '../fields/constraints.ts'
import { accountArgs, changeArgs } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { withoutNulls } from '../writes/input-nulls.ts'
import { deleteManyField } from '../writes/many/fields.ts'
import { defineChanges } from '../writes/many/objects.ts'
import { moveFields } from '../writes/move-fields.ts'
import { moveRecord } from '../writes/moves.ts'
import { CreateContractInput, UpdateContractInput } from './inputs.ts'
import { contractMoves } from './move-contract.ts'
import { Contract } from './object.ts'
import { contractRecord } from './record.ts'
import { updateContract } from './update-contract.ts'

const ContractChanges = defineChanges(Contract)

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
    args: { ...changeArgs, input: t.arg({ type: UpdateContractInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) =>
      withLinks(context, contractRecord, { ...key, input }, () =>
        updateContract(context, { ...key, input, query }),
      ),
  }),
)

deleteField('deleteContract', contractRecord, 'Answers the id. CONFLICT for a signed contract, which stays.')

deleteManyField(
  'deleteContracts',
  contractRecord,
  'Deletes contracts. CONFLICT for a signed one, which stays.',
)

moveFields({ one: Contract, many: ContractChanges }, contractMoves, [
  { name: 'sendContract', many: 'sendContracts', to: 'sent', description: 'From draft to sent.' },
  { name: 'voidContract', many: 'voidContracts', to: 'voided', description: 'From sent to voided.' },
])

builder.mutationField('signContract', t =>
  t.prismaField({
    type: Contract,
    description: "From sent to signed; CONFLICT after `expiresOn`, by the account's calendar.",
    access: 'member',
    args: {
      ...changeArgs,
      signedName: t.arg.string({
        required: true,
        constraint: filledText(255),
        description: 'Full name of who signs it.',
      }),
    },
    resolve: (query, _root, { signedName, ...key }, context) =>
      moveRecord(context, contractMoves, { ...key, to: 'signed', also: { signedName }, query }),
  }),
)
