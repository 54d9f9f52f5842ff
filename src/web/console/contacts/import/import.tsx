import { useEffect } from 'preact/hooks'
import { useHref } from '../../client/address.ts'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { useFocusBack } from '../../parts/use-focus-back.ts'
import { restoreImport } from './choose-file.ts'
import { ColumnTable } from './column-table.tsx'
import { DropFile } from './drop-file.tsx'
import { FileFacts } from './file-facts.tsx'
import { useImport } from './import-state.ts'
import { ImportSteps } from './import-steps.tsx'
import { RowReport } from './report/row-report.tsx'

/** The import of a CSV: its file is chosen, its columns are matched, its rows are checked, imported and undone. */
export function ImportContacts() {
  const href = useHref()
  const { owner, state } = useImport()
  useEffect(() => void restoreImport(owner), [owner.userId, owner.accountId])
  const { kept, table, results, checked } = state
  const field = useFocusBack<HTMLInputElement>(Boolean(kept))
  // The field goes as soon as a file is chosen, and its encoding while it is read anew.
  const isUnread = kept === null || (kept?.columns === null && state.refusal === null)
  const columnsHeading = useFocusBack<HTMLHeadingElement>(isUnread)
  const otherFile = useFocusBack(isUnread)
  const isBegun = kept != null && kept.sentAt !== null
  const reported = isBegun ? results : checked
  return (
    <>
      <TitleRow title="Import contacts" back={{ href: href('contacts'), title: 'Contacts' }} />
      <div class="import">
        {kept === undefined && <Skeleton rows={4} />}
        {kept === null && <DropFile owner={owner} field={field} />}
        {kept && <FileFacts owner={owner} state={state} kept={kept} otherFile={otherFile} />}
        {kept?.columns && table && !isBegun && (
          <ColumnTable
            owner={owner}
            table={table}
            columns={kept.columns}
            kept={kept}
            heading={columnsHeading}
          />
        )}
        {kept && table && <ImportSteps owner={owner} state={state} kept={kept} table={table} />}
        {kept?.columns && table && reported && reported.length > 0 && (
          <RowReport
            fileName={kept.fileName}
            table={table}
            columns={kept.columns}
            results={reported}
            isCheck={!isBegun}
          />
        )}
      </div>
    </>
  )
}
