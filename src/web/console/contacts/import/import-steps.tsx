import { FormProblem } from '../../parts/form/form-problem.tsx'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { pressedOnce } from '../../parts/pressed-once.ts'
import { useFocusBack } from '../../parts/use-focus-back.ts'
import { count, whole } from '../../words/numbers.ts'
import { dismissImport } from './choose-file.ts'
import type { ImportState } from './import-state.ts'
import type { ImportOwner, KeptImport } from './kept-imports.ts'
import { countOutcomes, sayOutcomes } from './outcomes.ts'
import { findColumnFault } from './reading/fields.ts'
import type { Table } from './reading/parse-table.ts'
import { checkRows, createdIds, importRows, undoImport } from './run-import.ts'
import { RunProgress } from './run-progress.tsx'

/** How long the service knows what it has imported, without an hour: after that, rows that were cut off could come twice. */
const knownForMs = 23 * 3_600_000

interface Steps {
  readonly owner: ImportOwner
  readonly state: ImportState
  readonly kept: KeptImport
  readonly table: Table
}

/** What comes next: the check, the import, its end or its undoing. */
export function ImportSteps(steps: Steps) {
  const { running, problem } = steps.state
  const heading = useFocusBack<HTMLHeadingElement>(running !== null)
  return (
    <section aria-labelledby="import">
      <h2 ref={heading} id="import" tabIndex={-1}>
        Import
      </h2>
      <FormProblem problem={problem} />
      {running ? (
        running.what !== 'read' && <RunProgress running={running} />
      ) : steps.kept.sentAt === null ? (
        <BeforeImport {...steps} />
      ) : (
        <AfterImport {...steps} />
      )}
    </section>
  )
}

function BeforeImport({ owner, state: { checked }, kept, table }: Steps) {
  const isFaulty = !kept.columns || findColumnFault(kept.columns) !== null
  const check = () => void checkRows(owner)
  if (!checked)
    return (
      <div class="actions">
        <button class="primary" type="button" disabled={isFaulty} onClick={check}>
          Check {count(table.rows.length, 'row')}
        </button>
        <span class="quiet">Nothing is written yet.</span>
      </div>
    )
  const { created, updated, failed } = countOutcomes(checked)
  return (
    <>
      <p role="status">
        {count(checked.length, 'row')} checked – {sayOutcomes(checked, 'check')}.{' '}
        {failed > 0 && 'Rows with mistakes are left out.'}
      </p>
      <div class="actions">
        <button
          {...pressedOnce}
          class="primary"
          type="button"
          disabled={created + updated === 0}
          onClick={() => void importRows(owner)}
        >
          Import {count(created + updated, 'contact')}
        </button>
        <button type="button" onClick={check}>
          Check again
        </button>
      </div>
    </>
  )
}

function AfterImport({ owner, state: { results }, kept, table }: Steps) {
  const created = createdIds(results)
  const left = table.rows.length - results.length
  const isOld = Date.now() - (kept.sentAt ?? 0) > knownForMs
  const isUndone = kept.undone !== null && kept.undone >= created.length
  const isUndoing = kept.undone !== null && !isUndone
  const { stayed } = countOutcomes(results)
  const many = count(created.length, 'contact')
  const [ask, question] = useQuestions({
    undo: {
      title: `Delete the ${many} that the import added?`,
      action: `Delete ${many}`,
      keep: 'Keep them',
      text: 'Those that were changed since, or that have notes, deals or other records, stay. Contacts that the import changed stay changed.',
      onConfirm: () => void undoImport(owner),
    },
  })
  return (
    <>
      <p role="status">
        {left > 0 && kept.undone === null && `Stopped: ${whole(left)} of the rows are left. `}
        {isUndone
          ? stayed > 0
            ? `Undone, but for contacts in use: ${whole(created.length - stayed)} of the ${many} that the import added are gone.`
            : `Undone: the ${many} that the import added ${created.length === 1 ? 'is' : 'are'} gone.`
          : isUndoing
            ? `Undoing stopped: ${whole((kept.undone ?? 0) - stayed)} of ${many} are gone.`
            : `Imported – ${sayOutcomes(results, 'import') || 'nothing yet'}.`}
      </p>
      {left > 0 && isOld && kept.undone === null && (
        <p>
          It is more than a day ago, so whether the next rows were imported is no longer known.{' '}
          {created.length > 0
            ? 'Undo the import, then import the file once more'
            : 'Import the file once more'}
          , and leave contacts with known e-mails as they are. Of the next rows, those without an e-mail may
          be there twice.
        </p>
      )}
      <div class="actions">
        {left > 0 && !isOld && kept.undone === null && (
          <button class="primary" type="button" onClick={() => void importRows(owner)}>
            Go on
          </button>
        )}
        {created.length > 0 && !isUndone && (
          <button class="destructive" type="button" onClick={() => ask('undo')}>
            {isUndoing ? 'Go on undoing' : 'Undo the import'}
          </button>
        )}
        <button type="button" onClick={() => void dismissImport(owner)}>
          {isUndone ? 'Import another file' : 'Keep it and finish'}
        </button>
      </div>
      {question}
    </>
  )
}
