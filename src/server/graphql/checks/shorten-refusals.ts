import { GraphQLError } from 'graphql'

/** In characters; a message can quote input up to this length as a whole. */
const longestMessage = 200
/** In bytes; even a short request gets a refusal that says what is wrong. */
const leastRoom = 2_000

/**
 * The refusals of a request, so that their answer is no longer than twice the request: messages are cut, and those
 * for which there is no room are left out, but never the first.
 */
export function shorten(refusals: readonly GraphQLError[], requestBytes: number): GraphQLError[] {
  let room = Math.max(leastRoom, 2 * requestBytes)
  const shortened: GraphQLError[] = []
  for (const refusal of refusals.map(withShortTexts)) {
    room -= Buffer.byteLength(JSON.stringify(refusal))
    if (room < 0 && shortened.length > 0) break
    shortened.push(refusal)
  }
  return shortened
}

function withShortTexts(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error
  const { fields } = extensions
  const isShort = message.length <= longestMessage
  if (isShort && fields === undefined) return error
  return new GraphQLError(cut(message), {
    ...{ nodes, source, positions, path },
    extensions: fields ? { ...extensions, fields: cutFields(fields) } : extensions,
  })
}

function cutFields(fields: object): object {
  const entries = Object.entries(fields as Record<string, readonly string[]>)
  return Object.fromEntries(entries.map(([field, messages]) => [cut(field), messages.map(cut)]))
}

function cut(text: string): string {
  // Half of a surrogate pair is not valid in JSON.
  return text.length <= longestMessage ? text : `${text.slice(0, longestMessage - 1).toWellFormed()}…`
}
