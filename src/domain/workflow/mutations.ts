import { builder } from '../builder.ts'
import { accountArgs, changeArgs, inAccount } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { CreateWorkflowInput, UpdateWorkflowInput } from './inputs.ts'
import { Workflow } from './object.ts'
import { workflowRecord } from './record.ts'

builder.mutationField('createWorkflow', t =>
  t.prismaField({
    type: Workflow,
    description: 'Creates a workflow.',
    access: 'member',
    args: { ...accountArgs, input: t.arg({ type: CreateWorkflowInput, required: true }) },
    resolve: (query, _root, { accountId, input }, context) =>
      context.database.prisma.workflow.create({
        ...query,
        data: { ...withoutNulls(input), accountId, name: input.name },
      }),
  }),
)

builder.mutationField('updateWorkflow', t =>
  t.prismaField({
    type: Workflow,
    description: 'Changes a workflow; `active` switches it on and off.',
    access: 'member',
    args: { ...changeArgs, input: t.arg({ type: UpdateWorkflowInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) => {
      const data = refuseNulls(input, ['name', 'trigger', 'active', 'steps'])
      return withLockedRecord(context, workflowRecord, key, ({ tx }) =>
        tx.workflow.update({ ...query, where: inAccount(key), data }),
      )
    },
  }),
)

deleteField('deleteWorkflow', workflowRecord)
