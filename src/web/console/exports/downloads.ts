import { useEffect, useState } from 'preact/hooks'
import { tell } from '../parts/overlays/toasts.tsx'
import { type DownloadedFile, DownloadRefused, downloadFile, type FindReceipt } from './download-file.ts'
import { chooseTarget, FileNotWritten } from './file-target.ts'
import type { NewFile } from './save-file.ts'

/** What becomes of an export. */
export type DownloadState =
  | { readonly kind: 'idle' }
  /** The user is asked where the file shall be. */
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running'; readonly bytes: number }
  | {
      readonly kind: 'saved'
      readonly fileName: string
      readonly checkedBy: Export['checkedBy']
      readonly file: DownloadedFile
      readonly nextAt: Date | null
    }
  | { readonly kind: 'cancelled'; readonly nextAt: Date | null }
  | { readonly kind: 'refused'; readonly refusal: DownloadRefused; readonly nextAt: Date | null }
  /** One that the service broke off is possible at once, which nothing tells from another. */
  | { readonly kind: 'broken'; readonly bytes: number; readonly nextAt: Date | null }
  | { readonly kind: 'unwritten'; readonly nextAt: Date | null }

/** What is downloaded. */
export interface Export {
  readonly path: string
  readonly file: NewFile
  /** The program that compares the file with its receipt. */
  readonly checkedBy: 'bizgate verify' | 'sha256sum'
}

interface Running {
  state: DownloadState
  readonly abort?: AbortController
}

// Exports continue while other views are open, so they are stored beside the views.
const exports = new Map<string, Running>()
const redraws = new Set<() => void>()

function set(key: string, running: Running): void {
  exports.set(key, running)
  for (const redraw of redraws) redraw()
}

/** The state of an export, of which `key` allows one at a time, and how to begin and to end it. */
export function useDownload(key: string, findReceipt: FindReceipt) {
  const [, redraw] = useState({})
  useEffect(() => {
    const draw = () => redraw({})
    redraws.add(draw)
    return () => void redraws.delete(draw)
  }, [])
  const running = exports.get(key)
  return {
    state: running?.state ?? { kind: 'idle' as const },
    start: (wanted: Export) => run(key, wanted, findReceipt),
    cancel: () => running?.abort?.abort(),
  }
}

async function run(key: string, { path, file, checkedBy }: Export, findReceipt: FindReceipt): Promise<void> {
  const before = exports.get(key) ?? { state: { kind: 'idle' } }
  if (before.state.kind === 'choosing' || before.state.kind === 'running') return
  // Says what became of it where its own view, which says it too, is not looked at: another account has one, too.
  const ownView = location.pathname
  const tellElsewhere = (...message: Parameters<typeof tell>) => {
    if (location.pathname !== ownView) tell(...message)
  }
  set(key, { state: { kind: 'choosing' } })
  const target = await chooseTarget(file).catch(() => undefined)
  if (target === null) return set(key, before)
  if (!target) return set(key, { state: { kind: 'unwritten', nextAt: null } })
  const abort = new AbortController()
  let bytes = 0
  let nextAt: Date | null = null
  const onAnswer = (secondsToNext: number | null) => {
    nextAt = inSeconds(secondsToNext)
  }
  const onProgress = (next: number) => {
    bytes = next
    set(key, { state: { kind: 'running', bytes }, abort })
  }
  onProgress(0)
  // The browser asks before it leaves the page, which would break the export off. Another export has its own listener.
  const keepPage = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', keepPage)
  try {
    const saved = await downloadFile(path, {
      target,
      signal: abort.signal,
      findReceipt,
      onAnswer,
      onProgress,
    })
    set(key, { state: { kind: 'saved', fileName: target.name, checkedBy, file: saved, nextAt } })
    if (saved.receipt) tellElsewhere(`${target.name} is saved.`)
    else tellElsewhere(`${target.name} may be cut off. See Exports for the reason.`, { tone: 'bad' })
  } catch (error) {
    set(key, {
      state: abort.signal.aborted ? { kind: 'cancelled', nextAt } : failure(error, { bytes, nextAt }),
    })
    tellElsewhere(`${target.name} was not saved. See Exports for the reason.`, { tone: 'bad' })
  } finally {
    // What cannot be written need not come.
    abort.abort()
    removeEventListener('beforeunload', keepPage)
  }
}

function failure(
  error: unknown,
  { bytes, nextAt }: { readonly bytes: number; readonly nextAt: Date | null },
): DownloadState {
  if (error instanceof FileNotWritten) return { kind: 'unwritten', nextAt }
  if (!(error instanceof DownloadRefused)) return { kind: 'broken', bytes, nextAt }
  return { kind: 'refused', refusal: error, nextAt: inSeconds(error.retryAfterSeconds) }
}

function inSeconds(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(Date.now() + seconds * 1_000)
}
