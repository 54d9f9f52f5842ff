import { type Logger, symbols } from 'pino'

/** One line of the log. */
export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly requestId?: string
  readonly err?: { readonly type: string; readonly message: string; readonly stack: string }
}

/** Collects what a log and its children write from now on, in place of standard output. */
export function captureLog(log: Logger): LogLine[] {
  const lines: LogLine[] = []
  // pino publishes the symbol, but its types do not say that a logger has the property.
  const open = log as Logger & { [symbols.streamSym]: { write(line: string): void } }
  open[symbols.streamSym] = { write: line => lines.push(JSON.parse(line)) }
  return lines
}
