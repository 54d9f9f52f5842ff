import type { IncomingHttpHeaders } from 'node:http'
import { readWeights } from '../../http/accept-weights.ts'

const json = 'application/json'
const ownJson = 'application/graphql-response+json'
/** The type of a stream. */
export const events = 'text/event-stream'

const jsonTypes: readonly string[] = [json, ownJson, '*/*', 'application/*']

/** Whether who accepts this reads the events of a stream. */
export function acceptsEvents({ accept = '*/*' }: IncomingHttpHeaders): boolean {
  const weights = readWeights(accept)
  return (weights.get(events) ?? weights.get('text/*') ?? weights.get('*/*') ?? 0) > 0
}

/** The most wanted of the types of JSON, the first of several; JSON where none is accepted, since the operation has run. */
export function chooseType(accept = json): typeof json | typeof ownJson | typeof events {
  const weights = readWeights(accept)
  const weightOf = (type: string) => weights.get(type) ?? 0
  const accepted = [...weights.keys()].filter(type => jsonTypes.includes(type) && weightOf(type) > 0)
  const [found] = accepted.toSorted((one, other) => weightOf(other) - weightOf(one))
  if (found === undefined) return weightOf(events) > 0 ? events : json
  // All types of JSON mean the plain one, unless that is refused.
  return found === ownJson || weights.get(json) === 0 ? ownJson : json
}

/** More than any client sends. To read 60 KB takes milliseconds, and a refusal none. */
const maxAcceptCharacters = 1_000

/** The type of JSON for a refusal of the whole request. */
export function chooseRefusalType(accept = json): typeof json | typeof ownJson {
  const type = accept.length > maxAcceptCharacters ? json : chooseType(accept)
  return type === events ? json : type
}
