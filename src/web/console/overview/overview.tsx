import { useMemo } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useLiveQuery } from '../client/use-live-query.ts'
import { OverviewDocument } from '../generated.ts'
import { sayWholeDay, useToday } from '../parts/days.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { instantOf } from '../words/calendar.ts'
import { AgendaSections } from './agenda/agenda.tsx'
import { Figures } from './figures.tsx'
import { MonthColumns } from './month-columns.tsx'
import { fillMonths, firstMonth } from './months.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { StageBars } from './stage-bars.tsx'

/** What there is to do today, and how the business stands: what may come in, what was invoiced, what was received. */
export function Overview() {
  const { timeZone } = useAccount()
  const today = useToday()
  const variables = useMemo(
    () => ({ since: instantOf(firstMonth(today), timeZone).toISOString() }),
    [today, timeZone],
  )
  const answer = useLiveQuery(OverviewDocument, variables, kinds)
  return (
    <>
      <TitleRow title="Overview" detail={sayWholeDay(today)} />
      <Loaded answer={answer} skeleton={<OverviewSkeleton />}>
        {({ agenda, pipeline, ...groups }) => {
          const filled = fillMonths(groups, today)
          return (
            <div class="overview">
              <AgendaSections agenda={agenda} />
              <Figures pipeline={pipeline} months={filled} overdue={agenda.overdue} today={agenda.day} />
              <div class="plots">
                <StageBars stages={pipeline} />
                <MonthColumns months={filled} />
              </div>
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

/** The kinds of record that are shown, or named. */
const kinds = [
  'deal',
  'invoice',
  'pipeline_stage',
  'booking',
  'form_submission',
  'contact',
  'lead_form',
] as const
