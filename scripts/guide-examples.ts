/** An operation of a guide, and the answer that stands after it. */
export interface GuideExample {
  /** As it stands in the guide, with its answer. */
  readonly block: string
  readonly document: string
  readonly answer: string | undefined
  readonly kind: string
  readonly name: string
}

const example = /```graphql\n([^`]+)```\n(?:\n```json\n([^`]*)```)?/g
const operation = /^(query|mutation|subscription) (\w+)/

/** The operations in the Markdown of a guide, in its order. */
export function readGuideExamples(text: string): GuideExample[] {
  return [...text.matchAll(example)].map(([block, document = '', answer]) => {
    const [, kind, name] = operation.exec(document) ?? []
    if (!kind || !name) throw new Error(`An operation of the guide has no name: ${document}`)
    return { block, document, answer, kind, name }
  })
}
