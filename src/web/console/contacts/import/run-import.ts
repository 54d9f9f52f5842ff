import { pageProblem } from '../../client/problem.ts'
import { tell } from '../../parts/overlays/toasts.tsx'
import { count } from '../../words/numbers.ts'
import { dismissImport, showOther } from './choose-file.ts'
import { type Running, setState, stateOf } from './import-state.ts'
import {
  type ImportOwner,
  isOver,
  type KeptImport,
  keepImport,
  keepResults,
  markStayed,
  type RowResult,
} from './kept-imports.ts'
import type { Columns } from './reading/fields.ts'
import type { Table } from './reading/parse-table.ts'
import { batchFrom, resultsOf } from './sending/batches.ts'
import { openPace, pointsOfDeletion, pointsOfRows } from './sending/pace.ts'
import { openRepetitions } from './sending/repetitions.ts'
import { deleteRows, SendRefusal, sendRows } from './sending/send-batch.ts'

/** What is to be imported, and how. */
interface Imported extends ImportOwner {
  readonly kept: KeptImport
  readonly table: Table
  readonly columns: Columns
}

/** How a run tells how far it is, and learns that it ends. */
interface Steps {
  readonly signal: AbortSignal
  readonly onWait: (wait: Running['wait']) => void
  readonly onProgress: (done: number) => void
}

/** Says what would become of each row, and writes nothing. */
export function checkRows(owner: ImportOwner): Promise<void> {
  return run(owner, 'check', async ({ kept, table, columns }, { signal, onWait, onProgress }) => {
    const pace = openPace()
    const checked: RowResult[] = []
    const correct = openRepetitions(columns, kept.onMatch)
    while (checked.length < table.rows.length) {
      const batch = batchFrom(table, columns, checked.length)
      await pace(pointsOfRows(batch.sent.length, true), signal)
      const input = { csv: batch.csv, onMatch: kept.onMatch, dryRun: true }
      const sent =
        batch.sent.length === 0 ? [] : await sendRows(owner.accountId, input, { key: null, signal, onWait })
      checked.push(...correct(batch.rows, resultsOf(batch, sent, table.names)))
      onProgress(checked.length)
    }
    setState(owner, { checked })
    return `${count(checked.length, 'row')} of ${kept.fileName} were checked.`
  })
}

/** Imports the rows that are left; those that were cut off are not imported twice. */
export async function importRows(owner: ImportOwner): Promise<void> {
  if (await showOther(owner, stateOf(owner).kept?.fileName ?? '')) return
  return run(owner, 'import', async ({ kept, table, columns }, { signal, onWait, onProgress }) => {
    const pace = openPace()
    let results = [...stateOf(owner).results]
    while (results.length < table.rows.length) {
      const row = results.length
      const batch = batchFrom(table, columns, row)
      await pace(pointsOfRows(batch.sent.length, false), signal)
      await keep(owner, { ...kept, sentAt: Date.now() })
      const input = { csv: batch.csv, onMatch: kept.onMatch, dryRun: false }
      const key = `${kept.id}-${row}`
      const sent =
        batch.sent.length === 0 ? [] : await sendRows(owner.accountId, input, { key, signal, onWait })
      const added = resultsOf(batch, sent, table.names)
      await keepResults(kept.id, row, added)
      results = results.concat(added)
      setState(owner, { results })
      onProgress(results.length)
    }
    return `${kept.fileName} is imported.`
  })
}

/** As many as one request deletes. */
const deletedAtOnce = 100

/** Deletes the contacts that the import has created and that nobody has used since, and nothing else. */
export function undoImport(owner: ImportOwner): Promise<void> {
  return run(owner, 'undo', async ({ kept }, { signal, onWait, onProgress }) => {
    const pace = openPace()
    const batches = createdBatches(stateOf(owner).results)
    let { undone, stayed = [] } = { ...kept, undone: kept.undone ?? 0 }
    let place = 0
    for (const { writtenAt, ids } of batches) {
      const left = ids.slice(Math.max(0, undone - place))
      place += ids.length
      if (left.length === 0) continue
      await pace(pointsOfDeletion(left.length), signal)
      const used = await deleteRows(owner.accountId, left, { unusedSince: writtenAt, signal, onWait })
      stayed = [...stayed, ...used]
      undone = place
      await keep(owner, { ...kept, undone, stayed })
      setState(owner, { results: markStayed(stateOf(owner).results, used) })
      onProgress(undone)
    }
    return `${kept.fileName} is undone.`
  })
}

/** The contacts that the import has made, as they are deleted at once: with the moment when it wrote them last. */
function createdBatches(results: readonly RowResult[]) {
  const created = new Set(createdIds(results))
  const moments = new Map<string, string>()
  // An import that an earlier version has kept does not know it: by now, only what links to a contact keeps it.
  const now = new Date().toISOString()
  for (const { outcome, contactId, writtenAt } of results)
    if (contactId && created.has(contactId) && outcome !== 'skipped') moments.set(contactId, writtenAt ?? now)
  return [...Map.groupBy(created, id => moments.get(id) ?? now)].flatMap(([writtenAt, ids]) =>
    Array.from({ length: Math.ceil(ids.length / deletedAtOnce) }, (_, at) => ({
      writtenAt,
      ids: ids.slice(at * deletedAtOnce, (at + 1) * deletedAtOnce),
    })),
  )
}

/** The contacts that the import has made. */
export function createdIds(results: readonly RowResult[]): readonly string[] {
  return results.flatMap(({ outcome, contactId }) =>
    (outcome === 'created' || outcome === 'stayed') && contactId ? [contactId] : [],
  )
}

async function keep(owner: ImportOwner, kept: KeptImport): Promise<void> {
  setState(owner, { kept })
  await keepImport(owner, kept)
}

type Work = (imported: Imported, steps: Steps) => Promise<string>

async function run(owner: ImportOwner, what: Running['what'], work: Work): Promise<void> {
  const { kept, table, running, results } = stateOf(owner)
  if (!kept?.columns || !table || running) return
  // Its results are gone where a console has started meanwhile.
  if (isOver(kept)) return dismissImport(owner)
  const stop = new AbortController()
  // Begun there, and told there: another account has one, too.
  const ownView = location.pathname
  const { signal } = stop
  // One for each run, as those of other accounts end at other times.
  const keepPage = (event: Event) => event.preventDefault()
  const total = what === 'undo' ? createdIds(results).length : table.rows.length
  const started = { check: 0, import: results.length, undo: kept.undone ?? 0, read: 0 }[what]
  let now: Running = { what, done: started, total, wait: null, stop }
  const show = (changes: Partial<Running>) => {
    now = { ...now, ...changes }
    setState(owner, { running: now })
  }
  setState(owner, { running: now, problem: null })
  // The browser asks before it leaves the page, which would break the run off.
  addEventListener('beforeunload', keepPage)
  try {
    const outcome = await work(
      { ...owner, kept, table, columns: kept.columns },
      { signal, onWait: wait => show({ wait }), onProgress: done => show({ done }) },
    )
    if (location.pathname !== ownView) tell(outcome)
  } catch (error) {
    if (error instanceof SendRefusal) setState(owner, { problem: error.problem })
    else if (!signal.aborted) {
      setState(owner, { problem: pageProblem })
      throw error
    }
  } finally {
    removeEventListener('beforeunload', keepPage)
    setState(owner, { running: null })
  }
}
