import { idempotencyKeyField, idempotencyKeyPattern } from '../../src/http/idempotency-key.ts'
import { keyRefusals } from '../../src/idempotency/answer-once.ts'
import type { Part } from './components.ts'
import type { Refusal } from './refusal-list.ts'

/** How a client names a call that it may repeat. */
export const idempotencyKey: Part = {
  name: idempotencyKeyField,
  in: 'header',
  description:
    'A key of the call, such as a new UUID: 1 to 255 printable ASCII characters, in double quotes (a String of RFC 9651) or, without blanks, commas and double quotes, as they are. Within 24 hours the same key with the same input gets the first success again, with `Idempotent-Replayed: true`, and nothing is done a second time. It is the key of this caller for this endpoint. A refusal is not kept: the key may be used again.',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
  example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
}

const { inProgress, otherInput } = keyRefusals

/** The refusals of a key; the record's state can be another reason of the first, with a sentence of its own. */
export function keyRefusalsOf(conflict: Refusal | undefined): Refusal[] {
  const when =
    'A request with the same `Idempotency-Key` is in progress: `Retry-After` says when to ask again.'
  return [
    conflict
      ? { ...conflict, when: `${conflict.when} Or: ${when}`, headers: ['Retry-After-if-in-progress'] }
      : { status: inProgress.status, when, errors: [inProgress.body.error], headers: ['Retry-After'] },
    {
      status: otherInput.status,
      when: 'The `Idempotency-Key` was used with other input.',
      errors: [otherInput.body.error],
    },
  ]
}
