import { exportedRecords } from '../../src/domain/exports/account/collections.ts'

/** All records but the history, which an import with other ids leaves out; test/process/import.test.ts has it. */
export const importedRecords = exportedRecords.filter(({ model }) => model !== 'RecordChange')
