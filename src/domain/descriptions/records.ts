import { commentOfField } from './comments.ts'

/** What the fields mean that records of all kinds have. */
const fieldsOfRecords: Readonly<Record<string, string>> = {
  id: 'Given by the service; it stays for good.',
  createdAt: 'When the record was made.',
  updatedAt: 'When the record last changed; when it was made, where it has not changed.',
}

/** What a field of a record means. */
export function descriptionOfField(model: string, name: string): string | undefined {
  return commentOfField(model, name) ?? fieldsOfRecords[name]
}

/** A description without what stands in a new record: in an update, what is absent stays as it is. */
export function withoutDefault(description: string): string {
  return description.replace(/[;.] [^;.]+ unless given\./g, '.')
}

/** The objects that an input may be for: InvoiceLineItem of InvoiceLineItemInput, Deal of CreateDealInput. */
export function objectsOfInput(input: string): readonly string[] {
  const name = input.replace(/Input$/, '')
  return [name, name.replace(/^[A-Z][a-z]+/, '')]
}
