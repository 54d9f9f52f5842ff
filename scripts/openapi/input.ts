import { isRequired, type Variable } from '../../src/operations/variables.ts'
import { hasBody } from '../../src/rest/endpoints.ts'
import type { PreparedEndpoint } from '../../src/rest/prepare.ts'
import type { Part } from './components.ts'
import { acceptEncoding } from './download.ts'
import type { Example } from './examples.ts'
import { idempotencyKey } from './idempotency.ts'
import { describe, inputSchema, orNull, type Writing } from './values.ts'

/** The parameters of an endpoint, and its body where it has one. */
export function describeInput(
  { endpoint, operation, inPath, inRequest }: PreparedEndpoint,
  writing: Writing,
  example: Example | undefined,
): Part {
  const inQuery = hasBody(endpoint) ? [] : inRequest
  const parameters = [
    ...inPath.map(variable => parameter(variable, 'path', writing, example?.path)),
    ...inQuery.map(variable => parameter(variable, 'query', writing, example?.query)),
    ...(endpoint.download ? [acceptEncoding] : []),
    ...(operation.kind === 'mutation' ? [idempotencyKey] : []),
  ]
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody(endpoint) ? { requestBody: body(inRequest, writing, example) } : {}),
  }
}

function parameter(
  variable: Variable,
  place: 'path' | 'query',
  writing: Writing,
  examples: Readonly<Record<string, unknown>> = {},
): Part {
  const { name, target } = variable
  const example = examples[name]
  return {
    name,
    in: place,
    ...(isRequired(variable) ? { required: true } : {}),
    ...describe({}, target?.description, writing),
    schema: variableSchema(variable, writing),
    ...(example === undefined ? {} : { example }),
  }
}

function body(variables: readonly Variable[], writing: Writing, example: Example | undefined): Part {
  const required = variables.filter(isRequired).map(({ name }) => name)
  const properties = variables.map(variable => {
    const schema = describe(variableSchema(variable, writing), variable.target?.description, writing)
    return [variable.name, isRequired(variable) ? schema : orNull(schema)]
  })
  const schema = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties),
  }
  return {
    required: true,
    description: 'Keys that are not named here are ignored.',
    content: { 'application/json': { schema, ...(example ? { example: example.body } : {}) } },
  }
}

function variableSchema({ type, target }: Variable, writing: Writing): Part {
  // What the document asks for may be stricter than the argument; its facts are the argument's.
  return inputSchema(
    { type, extensions: target?.extensions ?? {}, defaultValue: target?.defaultValue },
    writing,
  )
}
