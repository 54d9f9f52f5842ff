import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestApp } from './app.ts'

/** A page as it came. */
export interface OpenedPage {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** What a browser says that opens a page for somebody. */
export const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Opens a path as a browser does, each time from another address: `fetch` does not let its callers say so. */
export function openLink(
  app: TestApp,
  path: string,
  { method = 'GET', headers = navigation }: { readonly method?: string; readonly headers?: object } = {},
): Promise<OpenedPage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${app.url}${path}`,
      { method, agent: false, headers: { 'x-forwarded-for': app.newAddress(), ...headers } },
      async answer =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }),
    )
    sent.on('error', reject).end()
  })
}
