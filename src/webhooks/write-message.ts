import type { WebhookEventName } from '../domain/webhook/event-types.ts'
import type { WebhookEvent } from './claimed-message.ts'

/** The version of the messages: a field may be added to one, and a change that breaks readers is another version. */
export const messageVersion = 1

/** Reads the record that an event is about, as the owner would; null where it is gone. */
export type ReadEventRecord = (record: {
  readonly accountId: string
  readonly ownerId: string
  readonly kind: WebhookRecordKind
  readonly id: string
}) => Promise<unknown>

/** The first word of an event. */
type EventNoun = WebhookEventName extends `${infer Noun}.${string}` ? Noun : never

/** By the first word of an event: under which key a message has the record. */
export const recordKinds = {
  contact: 'contact',
  deal: 'deal',
  invoice: 'invoice',
  form: 'formSubmission',
  export: 'exportReceipt',
} as const satisfies Record<EventNoun, string>

/** A kind of record that messages hold. */
export type WebhookRecordKind = (typeof recordKinds)[keyof typeof recordKinds]

/** The body of a message: the event, and the record as it is now. */
export async function writeMessage(
  { accountId, ownerId, event }: { accountId: string; ownerId: string; event: WebhookEvent },
  readRecord: ReadEventRecord,
): Promise<string> {
  const { id, type, recordId, mergedId, at } = event
  const kind = kindOf(type)
  const record = kind && { [kind]: await readRecord({ accountId, ownerId, kind, id: recordId }) }
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    id,
    version: messageVersion,
    accountId,
    data: { id: recordId, ...(mergedId === null ? {} : { mergedId }), ...record },
  })
}

/** The kind of an event's record; null where the message has only its id. */
export function kindOf(type: string): WebhookRecordKind | null {
  const [noun = '', verb] = type.split('.')
  const kinds: Readonly<Record<string, WebhookRecordKind>> = recordKinds
  return verb === 'deleted' ? null : (kinds[noun] ?? null)
}
