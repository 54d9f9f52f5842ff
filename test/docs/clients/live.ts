import { createClient, NetworkError } from 'graphql-sse'

interface Change {
  readonly id: string
  readonly kind: string
  readonly change: string
  readonly recordId: string
}

const query = `subscription Live($account: UUID!, $after: String) {
  accountChanges(accountId: $account, after: $after) { id kind change recordId }
}`

/** Gives the changes of an account, going on by itself where a connection ends; throws what refuses it. */
export async function* hearChanges(
  url: string,
  token: () => string,
  account: string,
  after?: string,
): AsyncGenerator<Change> {
  const headers = () => ({ authorization: `Bearer ${token()}` })
  const client = createClient({ url, headers, retryAttempts: 0 })
  for (let last = after; ; ) {
    let seconds = 1
    const variables = { account, after: last }
    const answers = client.iterate<{ accountChanges: Change }>({ query, variables })
    try {
      for await (const { data, errors } of answers) {
        if (errors) throw new Error(errors[0]?.message, { cause: errors })
        if (!data) continue
        last = data.accountChanges.id
        yield data.accountChanges
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      const response: Response | undefined = error.response
      // No answer, a 5xx or a 429 may pass.
      if (response && response.status < 500 && response.status !== 429) throw error
      seconds = Number(response?.headers.get('retry-after')) || seconds
    }
    await pause(seconds * 1_000)
  }
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
