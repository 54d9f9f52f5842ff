import { useEffect, useState } from 'preact/hooks'
import { useAccount } from '../../client/account.tsx'
import type { Problem } from '../../client/problem.ts'
import { type ImportOwner, type KeptImport, keyOf, type RowResult } from './kept-imports.ts'
import type { Table } from './reading/parse-table.ts'
import type { Encoding } from './reading/read-file.ts'

/** What an import is at, and how far it is. */
export interface Running {
  readonly what: 'read' | 'check' | 'import' | 'undo'
  readonly done: number
  readonly total: number
  /** Why it waits, and for how many seconds; null while it does not. */
  readonly wait: { readonly problem: Problem; readonly seconds: number } | null
  /** Ends it; an import and its undoing go on from there when they are asked to. */
  readonly stop: AbortController
}

/** The import of an account, from the choice of its file to the end of its undoing. */
export interface ImportState {
  /** Null before a file is chosen; undefined until it is known whether one was before. */
  readonly kept: KeptImport | null | undefined
  readonly table: Table | null
  /** How the file was read. */
  readonly encoding: { readonly encoding: Encoding; readonly isGuess: boolean } | null
  /** Why the file cannot be imported. */
  readonly refusal: string | null
  /** What would become of each row; null before all were checked. */
  readonly checked: readonly RowResult[] | null
  /** What became of the first rows. */
  readonly results: readonly RowResult[]
  readonly running: Running | null
  /** Why it stopped. */
  readonly problem: Problem | null
}

/** An import before its file is chosen. */
export const noImport: ImportState = {
  kept: null,
  table: null,
  encoding: null,
  refusal: null,
  checked: null,
  results: [],
  running: null,
  problem: null,
}

// An import goes on while other views are open, so it is kept beside the views.
const states = new Map<string, ImportState>()
const redraws = new Set<() => void>()

/** What an import is now. */
export function stateOf(owner: ImportOwner): ImportState {
  return states.get(keyOf(owner)) ?? { ...noImport, kept: undefined }
}

/** Changes an import, and draws it. */
export function setState(owner: ImportOwner, changes: Partial<ImportState>): void {
  states.set(keyOf(owner), { ...stateOf(owner), ...changes })
  for (const redraw of redraws) redraw()
}

/** The import of the account on display, drawn as it goes on. */
export function useImport(): { readonly owner: ImportOwner; readonly state: ImportState } {
  const { id: accountId, viewerId: userId } = useAccount()
  const [, redraw] = useState({})
  useEffect(() => {
    const draw = () => redraw({})
    redraws.add(draw)
    return () => void redraws.delete(draw)
  }, [])
  const owner = { userId, accountId }
  return { owner, state: stateOf(owner) }
}
