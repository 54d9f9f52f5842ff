import { useSearch } from '../../client/address.ts'

/** An order of a list as the address spells it: a field, with `-` before it for the other way. */
export interface Order<Field extends string> {
  readonly field: Field
  readonly direction: 'asc' | 'desc'
}

/** The order that an address names, or else this one. */
export function readOrder<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
  fallback: Order<Field>,
): Order<Field> {
  const field = fields.find(field => field === text?.replace(/^-/, ''))
  return field ? { field, direction: text?.startsWith('-') ? 'desc' : 'asc' } : fallback
}

/** The head of a column that a list can be ordered by. */
export function OrderHead<Field extends string>({
  field,
  order,
  first = 'asc',
  children,
}: {
  readonly field: Field
  readonly order: Order<Field>
  /** Which way it is ordered at first. */
  readonly first?: 'asc' | 'desc'
  readonly children: string
}) {
  const [, change] = useSearch()
  const isOrdered = order.field === field
  const direction = isOrdered ? (order.direction === 'asc' ? 'desc' : 'asc') : first
  const next = direction === 'desc' ? `-${field}` : field
  return (
    <th
      scope="col"
      class={`column-${field}`}
      {...(isOrdered
        ? { 'aria-sort': order.direction === 'asc' ? ('ascending' as const) : ('descending' as const) }
        : {})}
    >
      <button class="order-head" type="button" onClick={() => change({ order: next, page: undefined })}>
        {children}
      </button>
    </th>
  )
}
