import type { Answer, TestApp } from '../../support/app.ts'

/** What a request to `/graphql` may have besides its document. */
export interface GraphqlRequest {
  readonly as?: string | null
  readonly variables?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** In place of a body made of the document. */
  readonly body?: unknown
}

/** Posts a document and gives the whole HTTP answer. */
export function postGraphql(app: TestApp, query: string, request: GraphqlRequest = {}): Promise<Answer> {
  const { as = null, variables, headers = {}, body = { query, variables } } = request
  return app.rest('POST', '/graphql', { as, body, headers })
}

/** The codes of an answer's errors. */
export function codesOf({ body }: Answer): unknown[] {
  return (body?.errors ?? []).map((error: { extensions?: { code?: unknown } }) => error.extensions?.code)
}
