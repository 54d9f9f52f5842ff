import { type Logger, symbols } from 'pino'

/** One line of the log. */
export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly requestId?: string
  readonly err?: { readonly type: string; readonly message: string; readonly stack: string }
}

/**
 * Collects what a log and its children write from now on, in place of standard output. What was slow is left out
 * unless it is asked for: on a busy machine any request may be.
 */
export function captureLog(log: Logger, { slowRequests = false } = {}): LogLine[] {
  const lines: LogLine[] = []
  const write = (text: string) => {
    const line: LogLine = JSON.parse(text)
    if (slowRequests || line.msg !== 'slow request') lines.push(line)
  }
  // pino publishes the symbol, but its types do not say that a logger has the property.
  const open = log as Logger & { [symbols.streamSym]: { write(line: string): void } }
  open[symbols.streamSym] = { write }
  return lines
}
