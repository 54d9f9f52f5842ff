import type { Prisma } from '../src/generated/prisma/client.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'

type Row = Required<Prisma.PipelineStageCreateManyInput>

const stages = {
  inquiry: 'Inquiry',
  consultation: 'Consultation',
  proposal: 'Proposal sent',
  contract: 'Contract out',
  booked: 'Booked',
  delivered: 'Delivered',
} as const

/** How the deals name their stage. */
export type StageName = keyof typeof stages

/** The id of a stage. */
export function stageId(name: StageName): string {
  return demoId(`stage ${name}`)
}

/** The demo account's pipeline, first stage first. */
export function buildPipelineStages(now: Date): Row[] {
  const createdAt = momentBefore(now, 424, 0)
  return (Object.keys(stages) as StageName[]).map((name, position) => ({
    id: stageId(name),
    accountId: demo.accountId,
    name: stages[name],
    position,
    createdAt,
    updatedAt: createdAt,
  }))
}
