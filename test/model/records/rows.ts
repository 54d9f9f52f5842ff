/** A value as JSON has it. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value }

/** A record by the names that GraphQL has for its fields; a link is the id of the other record, such as `contactId`. */
export interface Row {
  readonly id: string
  readonly [field: string]: Value
}

/** Records by kind and id. A row is replaced and never changed, so a copy of the maps is a copy of all. */
export type Rows = ReadonlyMap<string, Map<string, Row>>

/** What was done to a record, as a subscriber hears it. */
export type Change = readonly [kind: string, change: 'created' | 'updated' | 'deleted', recordId: string]

/** A step of a deal or an invoice, as the export has it. */
export interface Move {
  readonly recordId: string
  readonly field: 'status' | 'stage'
  readonly from: string | null
  readonly to: string | null
}

/** What the account holds by the model, and what was done to it. */
export interface Records {
  readonly accountId: string
  readonly rows: Rows
  readonly changes: Change[]
  readonly moves: Move[]
  /** The last invoice number that was drawn. */
  lastDrawn: number
}

/** The records of a kind. */
export function ofKind(rows: Rows, kind: string): Map<string, Row> {
  const found = rows.get(kind)
  if (!found) throw new Error(`There is no kind ${kind}`)
  return found
}

/** The records as they are now. */
export function copyRows(rows: Rows): Rows {
  return new Map([...rows].map(([kind, records]) => [kind, new Map(records)]))
}

/** What differs between two states of the records, but for the moment of the update. */
export function changesBetween(before: Rows, after: Rows): Change[] {
  return [...after].flatMap(([kind, records]) => {
    const old = ofKind(before, kind)
    const ids = [...new Set([...old.keys(), ...records.keys()])]
    return ids.flatMap((id): Change[] => {
      const [was, is] = [old.get(id), records.get(id)]
      if (!was) return [[kind, 'created', id]]
      if (!is) return [[kind, 'deleted', id]]
      return contentOf(was) === contentOf(is) ? [] : [[kind, 'updated', id]]
    })
  })
}

/** The steps of deals and invoices between two states. */
export function movesBetween(before: Rows, after: Rows): Move[] {
  const stageName = (rows: Rows, id: Value | undefined) =>
    textOf(ofKind(rows, 'pipeline_stage').get(String(id))?.name)
  return ['deal', 'invoice'].flatMap(kind =>
    [...ofKind(after, kind).values()].flatMap((is): Move[] => {
      const was = ofKind(before, kind).get(is.id)
      if (!was) return []
      const steps = [{ field: 'status' as const, from: textOf(was.status), to: textOf(is.status) }]
      // A stage that has another name now is the same one.
      const from = stageName(was.stageId === is.stageId ? after : before, was.stageId)
      const stages = { field: 'stage' as const, from, to: stageName(after, is.stageId) }
      return [...steps, stages]
        .filter(({ from, to }) => from !== to)
        .map(step => ({ recordId: is.id, ...step }))
    }),
  )
}

/** The parts of a record, such as the items of a gallery. */
export function partsOf(parts: Value | undefined): readonly Row[] {
  return Array.isArray(parts) ? parts : []
}

/** A text, or null for none. */
export function textOf(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function contentOf({ updatedAt: _, ...content }: Row): string {
  return JSON.stringify(content)
}
