import type { ExecutionResult, OperationDefinitionNode } from 'graphql'
import type { RequestWork } from '../../observation/request-work.ts'

/** Codes of refusals that cost the caller nothing and us something, as 400, 401 and 403 do over REST. */
const refusals: ReadonlySet<string> = new Set([
  ...['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST'],
  ...['BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN'],
])

/** The outcome of a GraphQL request for the log and the flood guard; its HTTP status shows a part. */
export class GraphqlOutcome {
  readonly #work: RequestWork
  #isRefused = false

  constructor(work: RequestWork) {
    this.#work = work
  }

  /** Takes notice of which operation of a valid document is to run. */
  begin({ name, operation }: OperationDefinitionNode): void {
    this.#work.operation = name?.value
    this.#work.operationKind = operation
  }

  /** Takes notice of a result, or of one event of a stream. */
  note({ data, errors = [] }: ExecutionResult): void {
    const codes = errors.map(({ extensions }) => String(extensions?.code ?? 'UNKNOWN'))
    for (const code of codes) this.#work.errors.add(code)
    const hasData = Object.values(data ?? {}).some(value => value !== null)
    this.#isRefused = codes.length > 0 && !hasData && codes.every(code => refusals.has(code))
  }

  get isMutation(): boolean {
    return this.#work.operationKind === 'mutation'
  }

  /** Whether nothing was done and the request itself is why. */
  get isRefused(): boolean {
    return this.#isRefused
  }
}
