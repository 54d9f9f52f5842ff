import type { ComponentChild, ComponentChildren } from 'preact'
import { moveWithArrows } from '../overlays/arrow-keys.ts'
import { useFollow } from '../use-follow.ts'
import { useReturn } from '../use-return.ts'
import { type Order, OrderHead } from './order-head.tsx'

/** A column: its head, and what it has of a record; by one with `first` the list can be ordered. */
type Column<Row, Field extends string> = {
  readonly head: ComponentChildren
  /** Words, which are whole on hover where there is no room for them. */
  readonly text?: (row: Row) => string | null | undefined
  /** What is not words alone. */
  readonly cell?: (row: Row) => ComponentChild
  /** Where the column leads to the record: its address, and what stands below the words on a narrow screen. */
  readonly link?: { readonly href: (row: Row) => string; readonly below?: (row: Row) => string | null }
  /** Whether it is a day that has passed. */
  readonly isLate?: (row: Row) => boolean
} & (
  | { readonly name: Field; readonly head: string; readonly first: Order<Field>['direction'] }
  | { readonly name: string; readonly first?: never }
)

/** A page of records; arrows move among their links, or among their ticks. */
export function RecordTable<Row extends { readonly id: string }, Field extends string>({
  name,
  columns,
  rows,
  order,
  isStale,
}: {
  /** Names it, and its columns, in the style sheets. */
  readonly name: string
  readonly columns: readonly Column<Row, Field>[]
  readonly rows: readonly Row[]
  readonly order: Order<Field>
  /** Whether another page is on its way. */
  readonly isStale: boolean
}) {
  const { leave, left } = useReturn<HTMLTableElement>()
  useFollow(left, 'data-record')
  return (
    <table
      ref={left}
      class={`table table-fixed ${name}-table`}
      aria-busy={isStale}
      onKeyDown={event => (event.target instanceof HTMLInputElement ? moveAmongTicks : moveAmongRows)(event)}
    >
      <thead>
        <tr>
          {columns.map(column =>
            column.first ? (
              <OrderHead key={column.name} field={column.name} order={order} first={column.first}>
                {column.head}
              </OrderHead>
            ) : (
              <th key={column.name} scope="col" class={`column-${column.name}`}>
                {column.head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            {columns.map(({ name, text, cell, link, isLate }) => {
              const words = text?.(row) ?? undefined
              const below = link?.below?.(row)
              return (
                <td key={name} class={`column-${name}`} title={words} data-late={isLate?.(row) || undefined}>
                  {link ? (
                    <a class="row-link" href={link.href(row)} data-record={row.id} onClick={leave}>
                      {words}
                    </a>
                  ) : (
                    (cell?.(row) ?? words)
                  )}
                  {below && (
                    <span class="row-below" title={below}>
                      {below}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const moveAmongRows = moveWithArrows('tbody a')
const moveAmongTicks = moveWithArrows('.tick input')
