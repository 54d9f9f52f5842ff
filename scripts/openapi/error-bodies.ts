import { httpErrors, invalidPayload } from '../../src/http/errors.ts'
import type { Part } from './components.ts'

const message = { type: 'string', description: 'What went wrong, in one sentence.' }

/** The body of a 400. */
export const badRequest = {
  oneOf: [
    {
      type: 'object',
      required: ['error', 'details'],
      properties: {
        error: { ...message, const: invalidPayload({}).body.error },
        details: {
          type: 'object',
          description: 'Messages by the name of the field; `body` is the body as a whole.',
          additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
        },
      },
    },
    {
      type: 'object',
      description: 'The request is not the HTTP that the service takes.',
      required: ['error'],
      properties: {
        error: { ...message, enum: [httpErrors.malformed.body.error, httpErrors.badTarget.body.error] },
      },
    },
  ],
}

/** The body of any other refusal, with the sentences that it may say; any where they are not known. */
export function errorSchema(errors: readonly string[] | undefined): Part {
  return {
    type: 'object',
    required: ['error'],
    properties: { error: { ...message, ...(errors ? { enum: errors } : {}) } },
  }
}

/** An example of each sentence, as a part of a media type. */
export function exampleOf(errors: readonly string[] = []): Part {
  const [first, ...more] = errors
  if (first === undefined) return {}
  if (more.length === 0) return { example: { error: first } }
  return {
    examples: Object.fromEntries(errors.map(error => [nameOf(error), { value: { error } }])),
  }
}

/** `Forbidden: account owner only` is `accountOwnerOnly`. */
function nameOf(error: string): string {
  const words = error.replace(/^\w+: /, '').replaceAll('-', ' ')
  return words.replace(/ (\w)/g, (_all, letter: string) => letter.toUpperCase())
}
