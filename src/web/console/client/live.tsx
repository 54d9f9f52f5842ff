import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { RecordKind } from '../generated.ts'
import { useAccount } from './account.tsx'
import { type AccountChange, hearChanges } from './hear-changes.ts'
import { hearDays } from './hear-days.ts'

type Hear = (change: AccountChange | null) => void

interface Live {
  readonly hearers: Set<Hear>
  readonly isConnected: boolean
  readonly isOpening: boolean
}

const LiveContext = createContext<Live>({ hearers: new Set(), isConnected: true, isOpening: false })

/** How long what is to be shown waits for changes to be heard; whoever read before reads again then. */
const longestOpeningMs = 1_000

/** Hears what changes in the account, for all that is shown inside. */
export function LiveProvider({
  onForbidden,
  children,
}: {
  readonly onForbidden: () => void
  readonly children: ComponentChildren
}) {
  const { id, timeZone } = useAccount()
  const [isConnected, tellConnected] = useState(true)
  const [isOpening, setOpening] = useState(true)
  const hearers = useMemo(() => new Set<Hear>(), [id])
  useEffect(() => {
    const listening = new AbortController()
    const hear: Hear = change => {
      for (const each of hearers) each(change)
    }
    const tellOpened = () => setOpening(false)
    const timer = setTimeout(tellOpened, longestOpeningMs)
    const hearer = { hear, tellConnected, tellOpened, tellForbidden: onForbidden }
    void hearChanges(id, hearer, listening.signal)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [id])
  useEffect(() => {
    const listening = new AbortController()
    // What was due is overdue then, and no change tells of it.
    const hearAll = () => {
      for (const each of hearers) each(null)
    }
    void hearDays(timeZone, hearAll, listening.signal)
    return () => listening.abort()
  }, [hearers, timeZone])
  const live = useMemo(() => ({ hearers, isConnected, isOpening }), [hearers, isConnected, isOpening])
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>
}

/** Whether the service can be reached. */
export function useConnected(): boolean {
  return useContext(LiveContext).isConnected
}

/** Whether changes are about to be heard: who reads after that misses none, and need not read again. */
export function useOpening(): boolean {
  return useContext(LiveContext).isOpening
}

/** Calls `hear` for each change of a record of these kinds, and with null where some were missed, or a day began. */
export function useAccountChanges(kinds: readonly RecordKind[], hear: Hear): void {
  const { hearers } = useContext(LiveContext)
  const latest = useRef({ kinds, hear })
  latest.current = { kinds, hear }
  // Before anything else runs: what was asked for while it was drawn may be answered without the next change.
  useLayoutEffect(() => {
    const pass: Hear = change => {
      const { kinds, hear } = latest.current
      if (change === null || kinds.includes(change.kind)) hear(change)
    }
    hearers.add(pass)
    return () => void hearers.delete(pass)
  }, [hearers])
}
