import type { Bench } from '../bench.ts'
import { say } from '../report/say.ts'
import { startBizgate } from '../servers/bizgate.ts'
import { median } from '../statistics.ts'

/** The time from the start of the process to `/ready`, on Postgres; see embedded.ts for the other. */
export async function measureStart(bench: Bench): Promise<void> {
  await measureStarts(bench, 'start on Postgres, ms', bench.environment)
}

/** The median of several starts, as a fact of the results. */
export async function measureStarts(
  { options, results }: Bench,
  fact: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    const server = await startBizgate(environment)
    times.push(server.startedInMs)
    await server.stop()
  }
  results.facts[fact] = median(times)
  say(`\n${fact}: ${times.map(time => time.toFixed(0)).join(', ')}`)
}
