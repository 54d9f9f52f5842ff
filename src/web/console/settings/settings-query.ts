import { useState } from 'preact/hooks'
import { useSearch } from '../client/address.ts'
import { type LiveAnswer, useLiveQuery } from '../client/use-live-query.ts'
import {
  type RecordKind,
  SettingsDocument,
  type SettingsQuery,
  SharedSettingsDocument,
  type SharedSettingsQuery,
} from '../generated.ts'
import { readPage } from '../parts/lists/pager.tsx'

/** The pages of team members: how long they are, and the page's name in the address. */
export const teamPages = { size: 20, key: 'team' } as const

/** What the owner sees. API keys and webhooks are read apart: a sign-in may lack their scope. */
export type SettingsAnswer = LiveAnswer<SettingsQuery>

/** What members see too. */
export type SharedAnswer = LiveAnswer<SharedSettingsQuery>

const kinds: readonly RecordKind[] = ['account', 'team_member', 'pipeline_stage']

/** How many stages are read, and how many where there are more. */
const stagePageSizes = { usual: 30, largest: 100 } as const

/** Reads all that the owner sees at first. */
export function useSettings(): SettingsAnswer {
  const [shared, adapt] = useSharedVariables()
  const answer = useLiveQuery(SettingsDocument, shared, kinds)
  adapt(answer.data)
  return answer
}

/** Reads all that a member sees at first. */
export function useSharedSettings(): SharedAnswer {
  const [shared, adapt] = useSharedVariables()
  const answer = useLiveQuery(SharedSettingsDocument, shared, kinds)
  adapt(answer.data)
  return answer
}

/** What is asked for of what members see too, and how it is adapted to the number of stages that were answered. */
function useSharedVariables() {
  const teamPage = readPage(useSearch()[0], teamPages.key)
  const [stagePageSize, setStagePageSize] = useState<number>(stagePageSizes.usual)
  const adapt = (data: SharedSettingsQuery | undefined) => {
    const total = data?.pipelineStages?.total ?? 0
    if (total > stagePageSizes.usual && stagePageSize === stagePageSizes.usual)
      setStagePageSize(stagePageSizes.largest)
  }
  return [{ teamPage, teamPageSize: teamPages.size, stagePageSize }, adapt] as const
}
