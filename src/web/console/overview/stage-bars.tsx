import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { noStage } from '../deals/read-deal-filter.ts'
import type { OverviewQuery } from '../generated.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { Heads } from '../parts/lists/heads.tsx'
import { Plot, Swatch } from '../parts/plot.tsx'
import { whole } from '../words/numbers.ts'

/** What the open deals of each stage come to: the whole bar, and the part of it that is likely. */
export function StageBars({ stages }: { readonly stages: NonNullable<OverviewQuery['pipeline']> }) {
  const href = useHref()
  const { amount, roundAmount } = useMoney()
  // Deals without a stage have no name, and come last; here they are first, as on the board.
  const rows = stages
    .map(stage => ({ ...stage, name: stage.stage?.name ?? 'No stage' }))
    .toSorted((one, other) => Number(one.key !== null) - Number(other.key !== null))
  if (rows.every(({ value, weightedValue }) => Number(value) === 0 && Number(weightedValue) === 0)) {
    return (
      <section class="plot">
        <h2>Pipeline by stage</h2>
        <Empty text="No open deal has a value yet. Those in the pipeline are shown here." />
      </section>
    )
  }
  const most = Math.max(...rows.map(({ value }) => Number(value)))
  const share = (value: string) => (most > 0 ? Math.min(1, Number(value) / most) : 0)
  return (
    <Plot
      title="Pipeline by stage"
      caption={
        <>
          <Swatch part="whole" /> value of the open deals, <Swatch part="sure" /> weighted by probability
        </>
      }
      table={isShown => (
        <table class="table">
          <caption class="visually-hidden">Open deals by stage</caption>
          <Heads columns={{ Stage: '', Deals: 'number', Value: 'number', Weighted: 'number' }} />
          <tbody>
            {rows.map(({ key, name, count, value, weightedValue }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td class="number">
                  {isShown && count > 0 ? (
                    <a href={href('deals', { status: 'open', stage: key ?? noStage })}>{whole(count)}</a>
                  ) : (
                    whole(count)
                  )}
                </td>
                <td class="number">{amount(value)}</td>
                <td class="number">{amount(weightedValue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      <div class="bars">
        {rows.map(({ key, name, value, weightedValue }) => (
          <div class="bar-row" key={key}>
            <span class="bar-name one-line" title={name}>
              {name}
            </span>
            <svg class="bar" height="20">
              <title>{`${name}: ${amount(value)}, weighted ${amount(weightedValue)}`}</title>
              <Bar part="whole" share={share(value)} />
              <Bar part="sure" share={share(weightedValue)} />
            </svg>
            <span class="bar-value">{roundAmount(value)}</span>
          </div>
        ))}
      </div>
    </Plot>
  )
}

function Bar({ part, share }: { readonly part: 'sure' | 'whole'; readonly share: number }) {
  // Deals may have values below zero, and a stage a sum of them.
  if (share <= 0) return null
  return <rect class={`mark-${part}`} x="0.5" y="0.5" width={`${share * 99.5}%`} height="19" rx="2" />
}
