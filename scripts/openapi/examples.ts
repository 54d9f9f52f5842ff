/** A request to an endpoint of the demo account, and what it was answered; `npm run generate:answers` writes it. */
export interface Example {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Of a file, as much as shows what it is. */
  readonly answer: unknown
  /** The name that a file is saved under. */
  readonly fileName?: string
  /** The same request with mistakes. */
  readonly invalid: {
    readonly query?: Readonly<Record<string, unknown>>
    readonly body?: unknown
    readonly answer: unknown
  }
}

/** Examples by the name of the operation. */
export type Examples = Readonly<Record<string, Example>>
