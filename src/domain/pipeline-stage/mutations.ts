import { withLockedAccount } from '../account/lock-account.ts'
import { builder } from '../builder.ts'
import { conflict } from '../errors.ts'
import { entries, filledText } from '../fields/constraints.ts'
import { pointsOfEach } from '../fields/points.ts'
import { accountArgs, changeArgs } from '../fields/record-args.ts'
import { createField } from '../writes/create-field.ts'
import { positionAtEnd, putInOrder } from '../writes/put-in-order.ts'
import { updateField } from '../writes/update-field.ts'
import { deleteStage } from './delete-stage.ts'
import { PipelineStage } from './object.ts'
import { pipelineStageRecord } from './record.ts'

/** How many stages an account may have; one that is imported may bring more. */
const maxStages = 200

const CreatePipelineStageInput = builder.inputType('CreatePipelineStageInput', {
  description: 'What a stage of the pipeline is made from.',
  fields: t => ({
    name: t.string({ required: true, constraint: filledText(255) }),
  }),
})

const UpdatePipelineStageInput = builder.inputType('UpdatePipelineStageInput', {
  description: 'What is absent stays as it is; nothing may be null.',
  fields: t => ({
    name: t.string({ constraint: filledText(255) }),
  }),
})

createField('createPipelineStage', pipelineStageRecord, {
  type: PipelineStage,
  input: CreatePipelineStageInput,
  description: `Adds a stage at the end of the pipeline. CONFLICT where the account has ${maxStages}.`,
  // One at a time, or two stages added at once would get the same position.
  write: (context, { accountId, input, query }) =>
    withLockedAccount(context, accountId, async tx => {
      const where = { accountId }
      const { _count, _max } = await tx.pipelineStage.aggregate({
        ...{ where, _count: true, _max: { position: true } },
      })
      if (_count >= maxStages) throw conflict(`The account has ${maxStages} pipeline stages already`)
      const end = { last: _max.position, added: 1 }
      const position = await positionAtEnd(tx, pipelineStageRecord, where, end)
      return tx.pipelineStage.create({ ...query, data: { ...input, accountId, position } })
    }),
})

updateField('updatePipelineStage', pipelineStageRecord, {
  type: PipelineStage,
  input: UpdatePipelineStageInput,
  description: 'Changes a stage of the pipeline.',
})

builder.mutationField('deletePipelineStage', t =>
  t.field({
    type: 'UUID',
    description:
      'Answers the id. Its deals, open or closed, go to another stage before, which gives each a new `updatedAt`; CONFLICT where there are some and `moveDealsTo` is absent.',
    access: 'member',
    scope: 'write',
    args: {
      ...changeArgs,
      moveDealsTo: t.arg({ type: 'UUID', description: 'The stage of the account that its deals go to.' }),
    },
    resolve: (_root, deletion, context) => deleteStage(context, deletion),
  }),
)

builder.mutationField('reorderPipelineStages', t =>
  t.prismaField({
    type: [PipelineStage],
    description: "Puts the pipeline in the order of `ids`, which names each of the account's stages once.",
    access: 'member',
    scope: 'write',
    complexity: ({ ids }) => pointsOfEach(ids),
    args: {
      ...accountArgs,
      ids: t.arg({
        type: ['UUID'],
        required: true,
        constraint: entries(1_000),
        description: 'Each stage of the account once.',
      }),
    },
    resolve: (query, _root, { accountId, ids }, context) =>
      withLockedAccount(context, accountId, async tx => {
        const where = { accountId }
        await putInOrder(tx, pipelineStageRecord, ids, { where, what: "the account's stages" })
        return tx.pipelineStage.findMany({ ...query, where, orderBy: { position: 'asc' } })
      }),
  }),
)
