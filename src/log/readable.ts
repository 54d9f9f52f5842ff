import type { DestinationStream } from 'pino'
import { type PrettyOptions, prettyFactory } from 'pino-pretty'
import { tellLogFailure } from './log-output.ts'

const options: PrettyOptions = {
  colorize: process.stdout.hasColors?.() ?? false,
  translateTime: 'SYS:HH:MM:ss',
  singleLine: true,
}

const requestFields = ['method', 'route', 'status', 'ms']

/** `GET /api/v1/contacts 200, 12.3 ms`, and what else the line has. */
const formatRequest = prettyFactory({
  ...options,
  ignore: requestFields.join(),
  messageFormat: ({ method, route, status, ms }) => `${method} ${route} ${status}, ${ms} ms`,
})
const format = prettyFactory(options)

/** The log as somebody at a terminal reads it: a line of text for each of JSON. */
export function openReadableOutput(): DestinationStream {
  process.stdout.once('error', tellLogFailure)
  return {
    write(line: string): void {
      process.stdout.write((line.endsWith(',"msg":"request"}\n') ? formatRequest : format)(line))
    },
  }
}
