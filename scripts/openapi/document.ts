import type { GraphQLSchema } from 'graphql'
import type { Endpoint } from '../../src/rest/endpoints.ts'
import { prepareEndpoint } from '../../src/rest/prepare.ts'
import { describeService } from './about.ts'
import { Components, type Part } from './components.ts'
import type { Examples } from './examples.ts'
import { describeOperation } from './operation.ts'
import { securitySchemes } from './security.ts'
import { describeTags } from './tags.ts'
import { describeWebhooks, webhooksTag } from './webhooks.ts'

/** What the document is made of: the table and the schema say what there is, the others add words and examples. */
export interface DocumentSources {
  readonly schema: GraphQLSchema
  readonly endpoints: readonly Endpoint[]
  readonly version: string
  readonly examples?: Examples
}

/** Describes a table of endpoints as a document of OpenAPI 3.1. */
export function describeRest({ schema, endpoints, version, examples = {} }: DocumentSources): Part {
  const components = new Components()
  const operations = endpoints.map(endpoint => {
    const prepared = prepareEndpoint(schema, endpoint)
    const operation = describeOperation(prepared, { components, examples })
    return {
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      method: endpoint.method.toLowerCase(),
      operation,
    }
  })
  const byPath = Map.groupBy(operations, ({ path }) => path)
  const paths = [...byPath].map(([path, ofPath]) => [
    path,
    Object.fromEntries(ofPath.map(({ method, operation }) => [method, operation])),
  ])
  return {
    openapi: '3.1.1',
    info: describeService(version),
    servers: [{ url: '/' }],
    tags: [...describeTags(schema, endpoints), webhooksTag],
    paths: Object.fromEntries(paths),
    webhooks: describeWebhooks(schema, components),
    components: {
      schemas: components.all('schemas'),
      responses: components.all('responses'),
      parameters: components.all('parameters'),
      headers: components.all('headers'),
      securitySchemes,
    },
  }
}
