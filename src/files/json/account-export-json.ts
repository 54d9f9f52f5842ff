import { type GraphQLEnumValue, isEnumType } from 'graphql'
import type { JsonSchema } from '../../json-schema.ts'
import { answerLeaves } from '../../operations/answer-leaves.ts'
import type { Operation } from '../../operations/operation.ts'

/** Records of one collection; `exportedAt` is ISO 8601 UTC and the same in every batch. */
export interface AccountExportBatch {
  readonly exportedAt: string
  readonly collection: string
  readonly records: readonly unknown[]
}

/** Options of the document. */
export interface AccountExportOptions {
  readonly accountId: string
  /** Its keys after `export_metadata`: the first holds one record, the account, the others a list each. */
  readonly collections: readonly string[]
}

/** The collections of the account export in their order, as the schema's enum has them. */
export function readCollections(operation: Operation): string[] {
  return collectionsOf(operation).map(({ name }) => name)
}

function collectionsOf(operation: Operation): readonly GraphQLEnumValue[] {
  const type = answerLeaves(operation).find(({ path }) => path.at(-1) === 'collection')?.type
  if (!isEnumType(type)) throw new Error('The account export has no enum of its collections')
  return type.getValues()
}

/** The document: its head, one account, and a list of each other collection. */
export function accountExportSchema(operation: Operation): JsonSchema {
  const collections = collectionsOf(operation).map(({ name, extensions }, at) => {
    const record = (extensions.recordSchema as () => JsonSchema)() // put there by the collection's definition
    const list = { type: 'array', description: 'Oldest first.', items: record }
    return [name, at === 0 ? record : list] as const
  })
  const properties = { export_metadata: metadataSchema, ...Object.fromEntries(collections) }
  return { type: 'object', required: Object.keys(properties), properties }
}

/** The value of `format_version`: it changes where a reader of this version would misread the document. */
export const formatVersion = '1.0'

const metadataSchema: JsonSchema = {
  title: 'ExportMetadata',
  type: 'object',
  description: 'What the document is.',
  required: ['exported_at', 'account_id', 'format_version', 'gdpr_request'],
  properties: {
    exported_at: { type: 'string', format: 'date-time', description: 'Later than the moment it is of.' },
    account_id: { type: 'string', format: 'uuid', description: 'Whose it is.' },
    format_version: { type: 'string', const: formatVersion, description: 'Of this form of document.' },
    gdpr_request: { type: 'boolean', const: true, description: 'It answers such a request.' },
  },
}

/** Large enough to hide a chunk's fixed costs, small enough to hold for a slow client. */
const chunkChars = 64 * 1024

/**
 * Writes the account export document, in chunks of about 64 KiB whatever the batches' sizes.
 * Batches come in the order of the collections, several for a collection or none; one
 * that is unknown or out of order throws, as does anything but a single account record.
 */
export async function* writeAccountExport(
  batches: AsyncIterable<AccountExportBatch>,
  { accountId, collections }: AccountExportOptions,
): AsyncGenerator<string> {
  let text: string | null = null
  let position = 0
  let written = 0
  const moveTo = (next: number) => {
    const between = betweenCollections(collections, { from: position, written, to: next })
    position = next
    written = 0
    return between
  }
  for await (const { exportedAt, collection, records } of batches) {
    text ??= openDocument(exportedAt, accountId, collections[0])
    const next = collections.indexOf(collection)
    if (next < 0) throw new Error(`The account export knows no collection ${collection}`)
    if (next < position) throw new Error(`The account export got ${collection} out of order`)
    if (next > position) text += moveTo(next)
    for (const record of records) {
      text += (written++ === 0 ? '' : ',') + JSON.stringify(record)
      if (text.length < chunkChars) continue
      yield text
      text = ''
    }
  }
  yield `${text ?? ''}${moveTo(collections.length)}}`
}

function openDocument(exportedAt: string, accountId: string, first: string | undefined): string {
  const metadata = {
    exported_at: exportedAt,
    account_id: accountId,
    format_version: formatVersion,
    gdpr_request: true,
  }
  return `{"export_metadata":${JSON.stringify(metadata)},"${first}":`
}

/** The text between the last record of one collection and the first of a later one, or the end. */
function betweenCollections(
  collections: readonly string[],
  { from, written, to }: { readonly from: number; readonly written: number; readonly to: number },
): string {
  if (from === 0 && written !== 1) throw new Error(`The account export got ${written} account records`)
  const skipped = collections.slice(from + 1, to).map(name => `,"${name}":[]`)
  const opened = collections[to]
  return `${from === 0 ? '' : ']'}${skipped.join('')}${opened === undefined ? '' : `,"${opened}":[`}`
}
