import { Decimal } from '../../../generated/prisma/internal/prismaNamespace.ts'
import type { Column, ModelName, RecordDefinition } from '../../define-record.ts'
import type { MapId } from '../ids.ts'
import { columnReader, type ValueFindings } from './api-inputs.ts'

/** Reads a value of JSON, not null, as the database takes it as text; null where it is refused. */
export type ReadCell = (value: unknown, findings: ValueFindings) => string | null

/** The reader of a column's values. */
export function cellReader(record: RecordDefinition, column: Column, mapId: MapId): ReadCell {
  const read = columnReader(record, column)
  const spell = column.type === 'uuid' ? idSpeller(record, column, mapId) : (spellers[column.type] ?? String)
  return (value, findings) => {
    const known = read(value, findings)
    return known === undefined ? null : spell(known)
  }
}

/** Ids that link are mapped as those that they name. */
function idSpeller(record: RecordDefinition, { column, field }: Column, mapId: MapId) {
  const linked: ModelName | undefined =
    field === 'id' ? record.model : record.links.find(link => link.column === column)?.model
  return (id: unknown) => mapId(String(id), linked)
}

/** How Postgres spells what the API's types make of a value, where that is not as JavaScript does. */
const spellers: Readonly<Record<string, (known: unknown) => string>> = {
  numeric: known => new Decimal(String(known)).toFixed(),
  date: known => spellTime(known).slice(0, 'yyyy-mm-dd'.length),
  timestamptz: spellTime,
  jsonb: known => JSON.stringify(known),
  'text[]': known => `{${(known as readonly unknown[]).map(quote).join(',')}}`,
}

function spellTime(known: unknown): string {
  if (known instanceof Date) return known.toISOString()
  throw new Error('A time was read as something else')
}

function quote(text: unknown): string {
  return `"${String(text).replace(/["\\]/g, '\\$&')}"`
}
