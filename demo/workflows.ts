import type { Prisma } from '../src/generated/prisma/client.ts'
import type { WorkflowTrigger } from '../src/generated/prisma/enums.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'

type Row = Required<Prisma.WorkflowCreateManyInput>

type Step = readonly [action: 'email' | 'task', delayDays: number, text: string]
type Workflow = readonly [name: string, trigger: WorkflowTrigger, active: boolean, steps: readonly Step[]]

const workflows: readonly Workflow[] = [
  [
    'Welcome a lead',
    'contact_created',
    true,
    [
      ['email', 0, 'Thank you for writing. Here is our price list.'],
      ['task', 2, 'Call them if they have not answered.'],
    ],
  ],
  [
    'Start a project',
    'deal_won',
    true,
    [
      ['task', 0, 'Send the contract and the deposit invoice.'],
      ['email', 3, 'What to wear, where to park, what we bring.'],
    ],
  ],
  [
    'Remind of an invoice',
    'invoice_overdue',
    true,
    [
      ['email', 1, 'A friendly reminder that your invoice is due.'],
      ['email', 10, 'Your invoice is still open. Can we help?'],
      ['task', 21, 'Telephone.'],
    ],
  ],
  ['Ask for a review', 'manual', false, [['email', 14, 'Would you tell others how it was?']]],
]

/** The demo account's workflows. */
export function buildWorkflows(now: Date): Row[] {
  return workflows.map(([name, trigger, active, steps], index) => {
    const createdAt = momentBefore(now, 320 - 40 * index, index)
    return {
      id: demoId(`workflow ${name}`),
      accountId: demo.accountId,
      name,
      trigger,
      active,
      steps: steps.map(([action, delayDays, text]) => ({ action, delayDays, text })),
      createdAt,
      updatedAt: createdAt,
    }
  })
}
