import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/rest/endpoints.ts'
import { type Part, servedDocument } from '../../support/openapi/document.ts'
import { openValidators } from '../../support/openapi/validators.ts'
import { rootFields } from '../../support/root-fields/root-fields.ts'

const run = promisify(execFile)
const file = 'openapi.json'
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

describe('openapi.json passes without a warning', () => {
  it("Redocly's recommended rules", async () => {
    const cli = [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      file,
      '--extends=recommended',
      '--format=json',
    ]
    const { stdout } = await run(process.execPath, cli, { env: { ...process.env, ...offline } })
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
  })

  it("Spectral's", async () => {
    const linter = new spectral.Spectral()
    // Its own types do not fit one another.
    const oas = rulesets.oas as unknown as RulesetDefinition
    linter.setRuleset({ extends: [[oas, 'recommended']] })
    const found = await linter.run(await readFile(file, 'utf8'))
    expect(found.map(({ code, path, message }) => `${code} ${path.join('.')} ${message}`)).toEqual([])
  })
})

/** Every operation of the document, by method and path as the table spells them. */
const operations = Object.entries(servedDocument.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
)

/** Every place of a part that has properties or parameters, with what it says of each. */
function* described(part: Part, place: string): Generator<[place: string, part: Part]> {
  for (const [key, value] of Object.entries(part)) {
    if (typeof value !== 'object' || value === null) continue
    if (key === 'properties' || key === 'parameters')
      for (const [name, each] of Object.entries(value)) yield [`${place}.${key}.${name}`, each]
    yield* described(value, `${place}.${key}`)
  }
}

describe('openapi.json', () => {
  it('has the endpoints of the table and no others', () => {
    expect(operations.map(({ key }) => key).toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
  })

  it('says where all else is, and what the names are that it has not', () => {
    const text = String(servedDocument.info?.description)
    const [, name] = /`POST \/graphql`.* Names such as `(\w+)`/.exec(text) ?? []
    expect(rootFields.map(field => field.name)).toContain(name)
  })

  it('describes every parameter, and every field of every body', () => {
    const bare = [...described(servedDocument, '')].filter(
      ([place, part]) => !place.includes('.example') && !part.description && !part.$ref,
    )
    expect(bare.map(([place]) => place)).toEqual([])
  })

  it('has only patterns that Java and Ruby read, too: no `[` inside a class', () => {
    const patterns = [...JSON.stringify(servedDocument).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    const texts = patterns.map(([, text = '']) => String(JSON.parse(text)))
    expect(texts.some(text => text.includes(']{1,255}'))).toBe(true)
    expect(texts.filter(text => /\[[^[\]]*\[/.test(text.replaceAll(/\\./g, '')))).toEqual([])
  })

  it('has an example of every request and of every answer', () => {
    const media = operations.flatMap(({ key, operation }) => [
      ...Object.values(operation.requestBody?.content ?? {}).map(
        content => [`${key} body`, content] as const,
      ),
      ...Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
        Object.values(response.content ?? {}).map(content => [`${key} ${status}`, content] as const),
      ),
    ])
    const bare = media.filter(([, content]) => !content.example && !content.examples)
    expect(bare.map(([where]) => where)).toEqual([])
  })

  it('takes every amount, as a validator reads it that divides doubles', () => {
    const validate = openValidators(servedDocument)
    const value = ['components', 'schemas', 'Deal', 'properties', 'value']
    const refused = Array.from({ length: 1_000 }, (_, cents) => cents / 100).filter(
      amount => validate(value, amount).length > 0,
    )
    expect(refused).toEqual([])
    expect(JSON.stringify(servedDocument)).not.toContain('multipleOf')
  })

  it('says what a constraint of the domain says', () => {
    const body =
      servedDocument.paths?.['/api/v1/deals']?.post?.requestBody?.content?.['application/json']?.schema
    expect(body).toMatchObject({
      required: ['account_id', 'title'],
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 255, pattern: '\\S' },
        value: {
          default: 0,
          exclusiveMaximum: 1e12,
          description: expect.stringContaining('two decimal places'),
        },
        probability: { minimum: 0, maximum: 100, default: 50 },
        expected_close_date: { format: 'date', description: expect.stringContaining('years 1900 to 2999') },
        contact_id: { format: 'uuid' },
      },
    })
  })
})
