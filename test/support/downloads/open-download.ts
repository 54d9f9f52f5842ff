import { get, type IncomingMessage } from 'node:http'

/** A download of which nothing but its head has been read yet. */
export interface OpenDownload {
  readonly response: IncomingMessage
  /** Reads the rest and counts what is found in it; rejects where the transfer breaks. */
  countRest(pattern: RegExp): Promise<number>
  /** Closes the connection. */
  leave(): void
}

/** Starts a download and reads nothing of it, so it stalls once the connection's buffers are full. */
export function openDownload(url: string, headers: Readonly<Record<string, string>>): Promise<OpenDownload> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, response => {
      // Not read yet, but told when it breaks; countRest hears of it too.
      response.on('error', () => {})
      resolve({
        response,
        async countRest(pattern) {
          let text = ''
          response.setEncoding('utf8')
          for await (const chunk of response) text += chunk
          return text.match(pattern)?.length ?? 0
        },
        leave: () => request.destroy(),
      })
    })
    request.on('error', reject)
  })
}
