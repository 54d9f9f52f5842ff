import { getOperationAST, print } from 'graphql'
import type { PreparedEndpoint } from '../../src/rest/prepare.ts'
import type { Components, Part } from './components.ts'
import type { Example, Examples } from './examples.ts'
import { describeInput } from './input.ts'
import { describeLimit } from './limit.ts'
import { describeRefusals } from './refusals.ts'
import { security } from './security.ts'
import { describeSuccess } from './success.ts'
import { tagOf } from './tags.ts'
import { rewording } from './wording.ts'

/** What an endpoint's description is made of besides its row. */
export interface Sources {
  readonly components: Components
  readonly examples: Examples
}

/** An endpoint as an operation of OpenAPI. */
export function describeOperation(prepared: PreparedEndpoint, sources: Sources): Part {
  const { endpoint, operation } = prepared
  const { components, examples } = sources
  const name = nameOf(endpoint)
  const example: Example | undefined = examples[name]
  const writing = { components, reword: rewording(operation) }
  const limit = describeLimit(operation)
  const paragraphs = [endpoint.description, limit?.sentence].filter(text => text !== undefined)
  return {
    tags: [tagOf(endpoint)],
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    summary: endpoint.summary.replace(/\.$/, ''),
    description: paragraphs.join('\n\n') || endpoint.summary,
    security: endpoint.access === 'session' ? security : [],
    ...describeInput(prepared, writing, example),
    responses: {
      ...describeSuccess(prepared, writing, { name, example }),
      ...describeRefusals(prepared, components, example),
    },
    ...(limit ? { 'x-rate-limit': limit.facts } : {}),
    'x-graphql-operation': {
      kind: operation.kind,
      field: operation.rootField.name,
      document: print(endpoint.document),
    },
  }
}

/** The name of the operation's document; where it has none, what can be made of the row. */
function nameOf({ document, method, path }: PreparedEndpoint['endpoint']): string {
  return getOperationAST(document)?.name?.value ?? `${method}${path}`.replace(/\W+/g, '_')
}
