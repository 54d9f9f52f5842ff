import openapiTypescript, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import packageJson from '../package.json' with { type: 'json' }
import { schema } from '../src/domain/schema.ts'
import { endpoints } from '../src/rest/endpoints.ts'
import { describeRest } from './openapi/document.ts'
import examples from './openapi/examples.json' with { type: 'json' }

/** The text of openapi.json. */
export function writeOpenapi(): string {
  const { version } = packageJson
  return `${JSON.stringify(describeRest({ schema, endpoints, version, examples }), null, 2)}\n`
}

/** What openapi-typescript's command makes of openapi.json: the types of the guide's client. */
export async function writeClientTypes(openapi: string): Promise<string> {
  return `${COMMENT_HEADER}${astToString(await openapiTypescript(openapi, { silent: true }))}`
}
