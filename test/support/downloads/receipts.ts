import { createHash } from 'node:crypto'
import { get } from 'node:http'
import type { TestApp } from '../app.ts'

/** A receipt as GraphQL answers it. */
export interface Receipt {
  readonly id: string
  readonly exportedAt: string
  readonly endedAt: string
  readonly outcome: 'complete' | 'broken_off'
  readonly face: 'rest' | 'graphql'
  readonly userId: string
  readonly counts: readonly { readonly collection: string; readonly records: number }[]
  readonly records: number
  readonly bytes: number | null
  readonly sha256: string | null
}

const fields = 'id exportedAt endedAt outcome face userId counts { collection records } records bytes sha256'

/** The newest receipts of an account, as a user reads them. */
export async function readReceipts(
  app: TestApp,
  list: 'accountExports' | 'contactsExports',
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<Receipt[]> {
  const query = `query ($accountId: UUID!) { ${list}(accountId: $accountId, pageSize: 100) { items { ${fields} } } }`
  const { data, errors } = await app.graphql(userId, query, { accountId })
  if (errors) throw new Error(JSON.stringify(errors))
  return data[list].items
}

/** A file and what came with it. */
export interface TakenFile {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
  readonly trailers: Readonly<Record<string, string | undefined>>
}

/** Downloads a file as a client that reads trailers. */
export function takeFile(url: string, headers: Readonly<Record<string, string>>): Promise<TakenFile> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async response => {
      try {
        const body = Buffer.concat(await Array.fromAsync(response))
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body,
          trailers: response.trailers,
        })
      } catch (error) {
        reject(error)
      }
    })
    request.on('error', reject)
  })
}

/** As a receipt has it. */
export function sha256Of(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
