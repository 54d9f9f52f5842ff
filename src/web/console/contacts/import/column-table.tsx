import type { RefObject } from 'preact'
import type { ImportOnMatch } from '../../generated.ts'
import { Select } from '../../parts/form/select.tsx'
import { Heads } from '../../parts/lists/heads.tsx'
import { contactFields } from '../../words/labels.ts'
import { changeImport } from './choose-file.ts'
import { stateOf } from './import-state.ts'
import type { ImportOwner, KeptImport } from './kept-imports.ts'
import { type Columns, findColumnFault } from './reading/fields.ts'
import type { Table } from './reading/parse-table.ts'

const onMatchLabels: Readonly<Record<ImportOnMatch, string>> = {
  skip: 'Leave the contact as it is',
  update: 'Change the contact by the row',
  create: 'Add another contact',
}

/** So many values say what a column has; they are looked for in so many rows. */
const valuesShown = 3
const rowsLooked = 200

/** What each column of the file becomes, and what is done with contacts that are known. */
export function ColumnTable({
  owner,
  table,
  columns,
  kept,
  heading,
}: {
  readonly owner: ImportOwner
  readonly table: Table
  readonly columns: Columns
  readonly kept: KeptImport
  readonly heading: RefObject<HTMLHeadingElement | null>
}) {
  const isRunning = stateOf(owner).running !== null
  const fault = findColumnFault(columns)
  return (
    <section aria-labelledby="columns">
      <h2 ref={heading} id="columns" tabIndex={-1}>
        Columns
      </h2>
      <fieldset class="import-columns" disabled={isRunning}>
        <legend class="visually-hidden">What becomes of the file</legend>
        <table class="table column-table">
          <Heads columns={{ 'In the file': '', Values: '', Becomes: '' }} />
          <tbody>
            {table.names.map((given, at) => {
              const name = given || `Column ${at + 1}`
              const values = firstValues(table, at)
              return (
                <tr key={at}>
                  <th scope="row" title={name}>
                    {name}
                  </th>
                  <td class="column-values" title={values}>
                    {values}
                  </td>
                  <td>
                    <Select
                      labels={contactFields}
                      value={columns[at] ?? undefined}
                      none="Leave out"
                      attributes={{ 'aria-label': `${name} becomes` }}
                      onChange={field =>
                        void changeImport(owner, { columns: columns.with(at, field ?? null) })
                      }
                    />
                    {name.toLowerCase() === 'created at' && (
                      <p class="quiet">
                        Contacts begin at the import. The command bizgate import keeps this time.
                      </p>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {fault && (
          <p class="field-error" role="alert">
            {fault}
          </p>
        )}
        <div class="import-choice">
          <label for="on-match">Where a contact has the e-mail of a row</label>
          <Select
            labels={onMatchLabels}
            value={kept.onMatch}
            attributes={{ id: 'on-match' }}
            onChange={onMatch => onMatch && void changeImport(owner, { onMatch })}
          />
        </div>
      </fieldset>
    </section>
  )
}

function firstValues({ rows }: Table, at: number): string {
  const values = rows.slice(0, rowsLooked).flatMap(({ cells }) => cells[at]?.trim() || [])
  return [...new Set(values)].slice(0, valuesShown).join(', ').slice(0, 200)
}
