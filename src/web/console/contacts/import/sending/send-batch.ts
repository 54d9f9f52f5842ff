import {
  type AnyVariables,
  Client,
  type CombinedError,
  createRequest,
  fetchExchange,
  formatDocument,
  type OperationResult,
  type TypedDocumentNode,
} from '@urql/core'
import { explain, isPassing, type Problem } from '../../../client/problem.ts'
import {
  DeleteContactsDocument,
  ImportContactsDocument,
  type ImportContactsInput,
} from '../../../generated.ts'
import { fetchInSession } from '../../../session/session.ts'
import type { RowResult } from '../kept-imports.ts'

/** What was asked for is refused, and would be again. */
export class SendRefusal extends Error {
  override readonly name = 'SendRefusal'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.text)
    this.problem = problem
  }
}

// Without a cache: it would hold every row, and each row under the text of all of them.
const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  fetch: fetchInSession,
  exchanges: [fetchExchange],
})

/** Sends a document as the console's other documents are sent, since a server may run those only. */
function mutate<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperationResult<Data>> {
  const request = createRequest(document, variables)
  const formatted = { ...request, query: formatDocument(request.query) }
  return client.executeMutation<Data, Variables>(formatted, { fetchOptions: { headers } }).toPromise()
}

/** How a batch is sent. */
interface Sending {
  readonly signal: AbortSignal
  /** It waits for so many seconds, since it cannot be sent now; null once it is sent. */
  readonly onWait: (wait: { readonly problem: Problem; readonly seconds: number } | null) => void
}

/** Imports rows; those of one key are imported once, however often they are sent. */
export async function sendRows(
  account: string,
  input: Pick<ImportContactsInput, 'csv' | 'onMatch' | 'dryRun'>,
  { key, ...sending }: Sending & { readonly key: string | null },
): Promise<readonly RowResult[]> {
  const headers = key === null ? {} : { 'idempotency-key': key }
  const data = await insist(() => mutate(ImportContactsDocument, { account, input }, headers), sending)
  return data.importContacts?.rows ?? []
}

/** Deletes contacts. */
export async function deleteRows(account: string, ids: readonly string[], sending: Sending): Promise<void> {
  await insist(() => mutate(DeleteContactsDocument, { account, ids }), sending)
}

/** How long it waits where the service does not say it. */
const pauseSeconds = 5

/** Sends until it is answered. Throws a SendRefusal where that does not help, and where it is aborted. */
async function insist<Data>(
  send: () => Promise<OperationResult<Data>>,
  { signal, onWait }: Sending,
): Promise<Data> {
  for (;;) {
    signal.throwIfAborted()
    const { data, error } = await send()
    if (!error && data) return data
    const problem = explain(error as CombinedError)
    if (!isPassing(problem)) throw new SendRefusal(problem)
    const seconds = problem.retryAfterSeconds ?? pauseSeconds
    onWait({ problem, seconds })
    await rest(seconds * 1_000, signal)
    onWait(null)
  }
}

/** Waits; throws where it is aborted, before or meanwhile. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
