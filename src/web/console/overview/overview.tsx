import { useMemo } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useLiveQuery } from '../client/use-live-query.ts'
import { OverviewDocument } from '../generated.ts'
import { useToday } from '../parts/days.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { instantOf } from '../words/calendar.ts'
import { Figures } from './figures.tsx'
import { MonthColumns } from './month-columns.tsx'
import { fillMonths, firstMonth } from './months.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { StageBars } from './stage-bars.tsx'

/** How the business stands: what may come in, what was invoiced, what is paid and what is late. */
export function Overview() {
  const { id: account, timeZone } = useAccount()
  const today = useToday()
  const variables = useMemo(
    () => ({ account, since: instantOf(firstMonth(today), timeZone).toISOString() }),
    [account, today, timeZone],
  )
  const answer = useLiveQuery(OverviewDocument, variables, ['deal', 'invoice', 'pipeline_stage'])
  return (
    <>
      <TitleRow title="Overview" />
      <Loaded answer={answer} skeleton={<OverviewSkeleton />}>
        {({ pipeline, months, late }) => {
          const filled = fillMonths(months, today)
          return (
            <div class="overview">
              <Figures pipeline={pipeline} months={filled} late={late} />
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
