import { replayedField } from '../../src/http/idempotency-key.ts'
import type { JsonSchema } from '../../src/json-schema.ts'
import type { Operation } from '../../src/operations/operation.ts'
import type { Download } from '../../src/rest/downloads.ts'
import type { PreparedEndpoint } from '../../src/rest/prepare.ts'
import { answerSchema } from './answer.ts'
import type { Part } from './components.ts'
import { downloadFields } from './download.ts'
import type { Example } from './examples.ts'
import { type HeaderField, headerFields, trailerFields } from './header-fields.ts'
import type { Writing } from './values.ts'
import { rewordAll } from './wording.ts'

const meanings = { 200: 'Done.', 201: 'Made.', 204: 'Done; there is nothing to tell.' } as const

/** The answer to a request that was not refused, by its status. */
export function describeSuccess(
  { endpoint, operation }: PreparedEndpoint,
  writing: Writing,
  { name, example }: { readonly name: string; readonly example: Example | undefined },
): Part {
  const { status, download } = endpoint
  const names: readonly HeaderField[] = [
    ...(operation.rootField.extensions.limit ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    endpoint.access === 'session' ? 'Cache-Control' : 'Cache-Control-if-private',
    ...(download ? (['Export-Receipt-Id'] as const) : []),
    ...(operation.kind === 'mutation' ? ([replayedField] as const) : []),
  ]
  const headers = { ...headerFields(writing.components, names), ...fieldsOfDownload(download, example) }
  const answer = { description: meanings[status], headers }
  if (status === 204) return { [status]: answer }
  const schema = download ? fileSchema(download, operation) : answerSchema(operation, writing)
  const described = rewordAll(schema, writing.reword)
  return {
    [status]: {
      ...answer,
      // OpenAPI has no place of its own for what comes after a body.
      ...(download ? { 'x-trailers': trailerFields } : {}),
      content: {
        [download?.contentType ?? 'application/json']: {
          schema: writing.components.add('schemas', `${name}Answer`, described),
          ...(example ? { example: example.answer } : {}),
        },
      },
    },
  }
}

/** The file as text, in any of its forms. */
function fileSchema({ schema, forms }: Download, operation: Operation): JsonSchema {
  const others = Object.values(forms?.files ?? {}).map(form => form.schema(operation))
  return others.length === 0 ? schema(operation) : { anyOf: [schema(operation), ...others] }
}

function fieldsOfDownload(download: Download | undefined, example: Example | undefined): Part {
  if (!download) return {}
  return {
    ...downloadFields,
    'Content-Disposition': {
      description: 'The name to save the file under, with the date in UTC.',
      required: true,
      schema: { type: 'string', pattern: '^attachment; filename="[\\w.-]+"$' },
      ...(example ? { example: `attachment; filename="${example.fileName}"` } : {}),
    },
  }
}
