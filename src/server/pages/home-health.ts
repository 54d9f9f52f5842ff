import { html } from 'ghtml'
import { type Readiness, readReadiness } from '../readiness.ts'
import type { Services } from '../services.ts'

interface Fact {
  readonly word: string
  readonly meaning: string
  /** Absent where it is neither good nor bad. */
  readonly isWell?: boolean
}

/** How the server is, in three words and what they mean. */
export async function describeHealth(services: Services): Promise<string> {
  const facts = [
    { word: 'Live', meaning: 'The process answers.', isWell: true },
    describeReadiness(await readReadiness(services)),
    describeStores(services),
  ]
  return html`<section aria-labelledby="health">
<h2 id="health">Health</h2>
<dl class="facts">
!${facts.map(showFact).join('\n')}
</dl>
</section>`
}

function describeReadiness({ database, keys }: Readiness): Fact {
  if (database && keys) {
    return { word: 'Ready', meaning: 'The database and the keys that verify tokens are there.', isWell: true }
  }
  const missing = [
    ...(database ? [] : ['The database does not answer.']),
    ...(keys ? [] : ['The keys that verify tokens could not be fetched.']),
  ]
  return { word: 'Not ready', meaning: `${missing.join(' ')} The log says why.`, isWell: false }
}

function describeStores({ config: { databaseUrl, redisUrl } }: Services): Fact {
  return {
    word: databaseUrl === null ? 'Embedded database' : 'Postgres',
    meaning: redisUrl === null ? 'Limits are counted in this process.' : 'Limits are counted in Redis.',
  }
}

function showFact({ word, meaning, isWell }: Fact): string {
  const mark = isWell === undefined ? '' : isWell ? 'good' : 'bad'
  return html`<div><dt class="${mark}">${word}</dt><dd>${meaning}</dd></div>`
}
