/** What the numbered placeholders of a request look like; both are replaced anew each time it is sent. */
export const placeholders = {
  /** A ten-digit number, counting up: as long as the placeholder, so that Content-Length stays true. */
  number: '@@number@@',
  /** An IPv4 address made of that number. */
  address: '@@address@@',
} as const

/** One HTTP request of a load, sent again and again in turn with the others of its plan. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A load: requests sent in turn over a number of connections for a time. */
export interface LoadPlan {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly LoadRequest[]
}

/** What a load found. Latencies in milliseconds. */
export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Answers that were not 2xx or did not come. */
  readonly failures: number
}

/** A program that makes load, as a process of its own. */
export interface LoadGenerator {
  readonly name: string
  /** `firstNumber` is where the placeholders count from. */
  run(plan: LoadPlan, firstNumber: number): Promise<LoadResult>
}

/** The request as bytes of HTTP/1.1. */
export function toHttp({ method, path, headers, body }: LoadRequest, port: number): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}
