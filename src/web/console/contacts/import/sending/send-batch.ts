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
  exchanges: [fetchExchange],
})

/** How long nothing may come, in milliseconds: a slow network takes minutes for the megabyte of a batch. */
const silenceMs = 300_000

/** Sends a document as the console's other documents are sent, since a server may run those only. */
function mutate<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperationResult<Data>> {
  const request = createRequest(document, variables)
  const formatted = { ...request, query: formatDocument(request.query) }
  const fetch: typeof fetchInSession = (input, init) => fetchInSession(input, { ...init, signal }, silenceMs)
  return client.executeMutation<Data, Variables>(formatted, { fetch, fetchOptions: { headers } }).toPromise()
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
  // The answer says which contacts are to be undone; a check writes none.
  const end = key === null ? sending.signal : later(sending.signal)
  const data = await insist(() => mutate(ImportContactsDocument, { account, input }, end, headers), sending)
  const { rows = [], writtenAt = null } = data.importContacts ?? {}
  return rows.map(row => ({ ...row, writtenAt }))
}

/** Deletes contacts that nobody has used since, and answers the ids of the others. */
export async function deleteRows(
  account: string,
  ids: readonly string[],
  { unusedSince, ...sending }: Sending & { readonly unusedSince: string },
): Promise<readonly string[]> {
  const variables = { account, ids, unusedSince }
  const data = await insist(() => mutate(DeleteContactsDocument, variables, sending.signal), sending)
  const refused = data.deleteContacts?.refused ?? []
  return refused.filter(({ code }) => code === 'CONFLICT').map(({ id }) => id)
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

/** How long the answer of what was sent is waited for, in milliseconds: what the service takes for it at most. */
const answerMs = 10_000

/** Aborts after that time. */
function later(signal: AbortSignal): AbortSignal {
  const end = new AbortController()
  signal.addEventListener('abort', () => setTimeout(() => end.abort(), answerMs))
  return end.signal
}

/** Waits; throws where it is aborted, before or meanwhile. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', end)
  })
}
