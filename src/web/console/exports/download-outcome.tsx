import type { ComponentChildren } from 'preact'
import { explainForbidden, explainStatus } from '../client/problem.ts'
import { useSecondsTo } from '../parts/use-seconds-to.ts'
import { bytes as sayBytes } from './bytes.ts'
import type { DownloadRefused } from './download-file.ts'
import type { DownloadState } from './downloads.ts'
import { NextTime } from './next-time.tsx'

/** The outcome of an export, and its next step. */
export function DownloadOutcome({
  state,
  limit,
}: {
  readonly state: DownloadState
  /** How often the export is possible, as a sentence. */
  readonly limit: string
}) {
  const nextAt = 'nextAt' in state ? state.nextAt : null
  const seconds = useSecondsTo(nextAt?.getTime() ?? 0)
  const isPossible = seconds === 0
  const again =
    nextAt && !isPossible ? (
      <>
        It is possible again <NextTime at={nextAt} seconds={seconds} />.
      </>
    ) : (
      'It is possible again.'
    )
  const limited = !isPossible && [` ${limit} `, again]
  switch (state.kind) {
    case 'saved':
      return state.file.receipt ? (
        <Line>
          <strong>{state.fileName}</strong> is saved: {sayBytes(state.file.bytes)}.{limited}
        </Line>
      ) : (
        <Line isBad>
          <strong>{state.fileName} may be cut off</strong>: {sayBytes(state.file.bytes)} came, but its
          receipt, which shows whether that is all, was not found. Do not rely on it: export again.{limited}
        </Line>
      )
    case 'cancelled':
      return <Line>You cancelled it. No file was saved.{limited}</Line>
    case 'broken':
      return (
        <Line isBad>
          <strong>The download broke off after {sayBytes(state.bytes)}.</strong> No file was saved.{' '}
          {isPossible
            ? 'Check your connection, then try again.'
            : ['Check your connection.', limited, ' If the service broke it off, it is possible at once.']}
        </Line>
      )
    case 'unwritten':
      return (
        <Line isBad>
          <strong>The file could not be written there.</strong> No file was saved. See whether there is room
          for it, or choose another place.{limited}
        </Line>
      )
    case 'refused':
      if (state.refusal.isOfService && state.refusal.status === 429) {
        return isPossible ? (
          <Line>{again}</Line>
        ) : (
          <Line isBad>
            <strong>Not yet.</strong>
            {limited}
          </Line>
        )
      }
      return (
        <Line isBad>
          {sayRefusal(state.refusal)} No file was saved.
          {nextAt && [' ', again]}
          {state.refusal.status >= 500 && state.refusal.requestId && (
            <>
              {' '}
              If it stays, quote the request <code>{state.refusal.requestId}</code>.
            </>
          )}
        </Line>
      )
    default:
      return null
  }
}

function Line({
  isBad = false,
  children,
}: {
  readonly isBad?: boolean
  readonly children: ComponentChildren
}) {
  return (
    <p class="export-outcome" data-tone={isBad ? 'bad' : undefined}>
      {children}
    </p>
  )
}

function sayRefusal({ status, isOfService, requires }: DownloadRefused): string {
  if (!isOfService || status === 403) {
    const { text, advice } = isOfService ? explainForbidden(requires) : explainStatus(status)
    return `${text} ${advice}`
  }
  if (status > 501) return 'The service is busy: try again in a moment.'
  return 'Something went wrong on our side: try again in a moment.'
}
