import { useEffect, useState } from 'preact/hooks'
import { tell } from '../parts/overlays/toasts.tsx'
import { type DownloadedFile, DownloadRefused, downloadFile, type Progress } from './download-file.ts'
import { chooseTarget } from './file-target.ts'
import type { RecordCounter } from './record-counters.ts'
import type { NewFile } from './save-file.ts'

/** What becomes of an export. */
export type DownloadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress }
  | {
      readonly kind: 'saved'
      readonly fileName: string
      readonly file: DownloadedFile
      readonly nextAt: Date | null
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly refusal: DownloadRefused; readonly nextAt: Date | null }
  | { readonly kind: 'broken'; readonly bytes: number }

/** What is downloaded. */
export interface Export {
  readonly path: string
  readonly file: NewFile
  readonly counter: () => RecordCounter
}

interface Running {
  state: DownloadState
  readonly abort?: AbortController
}

// Exports go on while other views are looked at, so they are kept beside the views.
const exports = new Map<string, Running>()
const redraws = new Set<() => void>()

function set(key: string, running: Running): void {
  exports.set(key, running)
  for (const redraw of redraws) redraw()
}

/** The state of an export, of which `key` allows one at a time, and how to begin and to end it. */
export function useDownload(key: string) {
  const [, redraw] = useState({})
  useEffect(() => {
    const draw = () => redraw({})
    redraws.add(draw)
    return () => void redraws.delete(draw)
  }, [])
  const running = exports.get(key)
  return {
    state: running?.state ?? { kind: 'idle' as const },
    start: (wanted: Export) => run(key, wanted),
    cancel: () => running?.abort?.abort(),
  }
}

const nothing: Progress = { bytes: 0, counts: {} }

async function run(key: string, { path, file, counter }: Export): Promise<void> {
  if (exports.get(key)?.state.kind === 'running') return
  const target = await chooseTarget(file)
  if (!target) return
  const abort = new AbortController()
  let progress = nothing
  const tellProgress = (next: Progress) => {
    progress = next
    set(key, { state: { kind: 'running', progress }, abort })
  }
  tellProgress(nothing)
  addEventListener('beforeunload', keepPage)
  try {
    const saved = await downloadFile(path, {
      target,
      counter: counter(),
      signal: abort.signal,
      tellProgress,
    })
    const nextAt = inSeconds(saved.secondsToNext)
    set(key, { state: { kind: 'saved', fileName: file.name, file: saved, nextAt } })
    tellElsewhere(`${file.name} is saved.`)
  } catch (error) {
    set(key, { state: abort.signal.aborted ? { kind: 'cancelled' } : failure(error, progress) })
    tellElsewhere(`${file.name} was not saved. See Exports for the reason.`, { tone: 'bad' })
  } finally {
    removeEventListener('beforeunload', keepPage)
  }
}

/** Says what became of an export where its own view, which says it too, is not looked at. */
function tellElsewhere(...message: Parameters<typeof tell>): void {
  if (!location.pathname.endsWith('/exports')) tell(...message)
}

function failure(error: unknown, { bytes }: Progress): DownloadState {
  if (!(error instanceof DownloadRefused)) return { kind: 'broken', bytes }
  return { kind: 'refused', refusal: error, nextAt: inSeconds(error.retryAfterSeconds) }
}

function inSeconds(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(Date.now() + seconds * 1_000)
}

/** Makes the browser ask before it leaves the page, which would break the export off. */
function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
