import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql'

/** Far more than any screen asks for, and little enough to parse and validate at once. */
const maxTokens = 5_000
/** Far deeper than what an operation may select, and few enough for whatever walks the document recursively. */
const maxNesting = 100

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** Parses a document; throws a GraphQLError for one that is no document, too long or nested too deep. */
export function parseBounded(text: string): DocumentNode {
  refuseDeepNesting(text)
  return parse(text, { maxTokens })
}

/** Token by token, so without recursion. */
function refuseDeepNesting(text: string): void {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let count = 0; count <= maxTokens; count++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (opening.has(kind)) depth++
    else if (closing.has(kind)) depth--
    if (depth > maxNesting) throw new GraphQLError(`Syntax Error: Nested deeper than ${maxNesting} levels`)
  }
}
