import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { accountArgs } from '../fields/record-args.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { ofState } from '../lists/list-filter.ts'
import { pageArgs } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { readField } from '../lists/record-fields.ts'
import { PipelineStage } from '../pipeline-stage/object.ts'
import { dealFinding } from './finding.ts'
import { Deal, DealPage, DealStatusEnum } from './object.ts'
import { dealRecord } from './record.ts'

builder.queryField('deals', t =>
  t.field({
    type: DealPage,
    description: "A page of the account's deals, newest first.",
    access: 'member',
    accessInStatement: true,
    limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    complexity: dealFinding.complexity,
    args: {
      ...accountArgs,
      ...pageArgs,
      ...dealFinding.args,
      status: t.arg({ type: DealStatusEnum, description: 'Only deals of this status.' }),
    },
    resolve: (_root, args, context, info) =>
      readList(
        dealRecord,
        args,
        { context, info },
        dealFinding.wanted(args, ofState(dealRecord, args.status)),
      ),
  }),
)

readField('deal', dealRecord, Deal)

const deals = defineConnection(dealRecord, Deal, { finding: dealFinding })
deals.ofAccount(Account, 'deals')
deals.fieldOf(Contact, 'deals', 'contactId')
deals.fieldOf(PipelineStage, 'deals', 'stageId')
