import { useMemo } from 'preact/hooks'
import { useHref, useSearch } from '../../../client/address.ts'
import { Select } from '../../../parts/form/select.tsx'
import { Heads } from '../../../parts/lists/heads.tsx'
import { Pager, readPage } from '../../../parts/lists/pager.tsx'
import { enumWords, findWord } from '../../../words/labels.ts'
import { whole } from '../../../words/numbers.ts'
import type { RowResult } from '../kept-imports.ts'
import { countOutcomes, outcomeLabels } from '../outcomes.ts'
import type { Columns } from '../reading/fields.ts'
import type { Table } from '../reading/parse-table.ts'
import { type ReportedLine, saveReport } from './report-csv.ts'
import { sayErrors } from './row-words.ts'

const pageSize = 50

/** What becomes of each row, those of one outcome where that is chosen; it can be downloaded. */
export function RowReport({
  fileName,
  table,
  columns,
  results,
  isCheck,
}: {
  readonly fileName: string
  readonly table: Table
  readonly columns: Columns
  readonly results: readonly RowResult[]
  readonly isCheck: boolean
}) {
  const href = useHref()
  const [search, change] = useSearch()
  const what = isCheck ? 'check' : 'import'
  const outcome = findWord(outcomeLabels[what], search.outcome)
  const counts = useMemo(() => countOutcomes(results), [results])
  const lines = useMemo(
    () =>
      results.flatMap((result, at): ReportedLine[] => {
        const row = table.rows[at]
        return row && (outcome === undefined || result.outcome === outcome) ? [{ row, result }] : []
      }),
    [results, table, outcome],
  )
  const page = Math.min(readPage(search, 'rows'), Math.max(1, Math.ceil(lines.length / pageSize)))
  const labels = Object.fromEntries(
    enumWords(outcomeLabels[what])
      .filter(word => word !== 'stayed' || counts.stayed > 0)
      .map(word => [word, `${outcomeLabels[what][word]} (${whole(counts[word])})`]),
  )
  const cell = (line: ReportedLine, field: Columns[number]) => line.row.cells[columns.indexOf(field)] ?? ''
  const name = `${fileName.replace(/\.\w+$/, '')}-report.csv`
  return (
    <section aria-labelledby="rows">
      <h2 id="rows">Rows</h2>
      <div class="actions">
        <Select<string>
          labels={labels}
          value={outcome}
          none={`All rows (${whole(results.length)})`}
          attributes={{ 'aria-label': 'Outcome' }}
          onChange={outcome => change({ outcome, rows: undefined }, true)}
        />
        <button
          type="button"
          disabled={lines.length === 0}
          onClick={() => void saveReport(name, table, lines, what)}
        >
          Download as CSV
        </button>
      </div>
      <table class="table table-fixed row-table">
        <Heads columns={{ Line: 'row-line', Outcome: 'row-outcome', Name: '', 'E-mail': '', Reason: '' }} />
        <tbody>
          {lines.slice((page - 1) * pageSize, page * pageSize).map(line => {
            const { row, result } = line
            const name = `${cell(line, 'firstName')} ${cell(line, 'lastName')}`.trim()
            return (
              <tr key={row.line} data-outcome={result.outcome}>
                <td class="row-line">{whole(row.line)}</td>
                <td class="row-outcome">{outcomeLabels[what][result.outcome]}</td>
                <td class="row-name" title={name}>
                  {result.contactId ? (
                    <a href={href(`contacts/${result.contactId}`)}>{name || 'Contact'}</a>
                  ) : (
                    name
                  )}
                </td>
                <td class="row-name" title={cell(line, 'email')}>
                  {cell(line, 'email')}
                </td>
                <td class="row-reason">{sayErrors(result)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Pager
        page={page}
        pageSize={pageSize}
        total={lines.length}
        part={{ key: 'rows', label: 'Pages of rows' }}
      />
    </section>
  )
}
