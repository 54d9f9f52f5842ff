import { useRef, useState } from 'preact/hooks'

/** The rows of a list that are ticked. */
export interface Ticks<Row> {
  /** The ticked ones of those that are shown, in their order. */
  readonly rows: readonly Row[]
  readonly isTicked: (id: string) => boolean
  /** Ticks a row or takes its tick away; with `isRange` all rows from the last one that was pressed. */
  readonly toggle: (id: string, isRange: boolean) => void
  readonly toggleAll: () => void
  readonly clear: () => void
}

/** Ticks of the rows that are shown; what is not shown, as `list` names another page, is not ticked. */
export function useTicks<Row extends { readonly id: string }>(
  shown: readonly Row[],
  list: string,
): Ticks<Row> {
  const [state, setState] = useState({ list, ids: new Set<string>() })
  const last = useRef<string | null>(null)
  const ids = state.list === list ? state.ids : new Set<string>()
  const rows = shown.filter(({ id }) => ids.has(id))
  const set = (next: Iterable<string>) => setState({ list, ids: new Set(next) })
  return {
    rows,
    isTicked: id => ids.has(id),
    toggle(id, isRange) {
      const from = isRange ? shown.findIndex(row => row.id === last.current) : -1
      const to = shown.findIndex(row => row.id === id)
      const range =
        from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1).map(row => row.id)
      last.current = id
      if (ids.has(id)) set([...ids].filter(other => !range.includes(other)))
      else set([...ids, ...range])
    },
    toggleAll: () => set(rows.length === shown.length ? [] : shown.map(({ id }) => id)),
    clear: () => set([]),
  }
}
