import type { RecordDefinition } from '../../define-record.ts'

/** The records that an import writes, those inside others too, each behind those that it links to. */
export function inOrderOfLinks(records: readonly RecordDefinition[]): readonly RecordDefinition[] {
  const all = records.flatMap(record => [record, ...recordsInside(record)])
  const ordered = new Set<RecordDefinition>()
  const add = (record: RecordDefinition): void => {
    if (ordered.has(record)) return
    for (const link of record.links) {
      const linked = all.find(({ model }) => model === link.model)
      if (linked && linked !== record) add(linked)
    }
    ordered.add(record)
  }
  for (const record of all) add(record)
  return [...ordered]
}

/** The records that the export has inside of a record. */
function recordsInside(record: RecordDefinition): RecordDefinition[] {
  return Object.values(record.exported.computed ?? {}).flatMap(({ readBack }) =>
    readBack.as === 'records' ? [readBack.record, ...recordsInside(readBack.record)] : [],
  )
}
