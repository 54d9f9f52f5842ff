import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  visit,
} from 'graphql'

/** Far more than any screen requests, and little enough to parse at once. */
const maxTokens = 5_000
/** A caller without a token can only read and submit a form. */
const maxTokensOfStrangers = 1_000
/** Of the document alone, whatever is sent with it. */
const maxCharacters = 256 * 1024
/** Far deeper than an operation can select, and shallow enough to walk the document recursively. */
const maxNesting = 100
/** Fields and fragment spreads of all operations together: validation compares each with the others. */
const maxSelections = 250
/** graphql-js looks for similar names at a cost that grows with the document. */
const maxCharactersForSuggestions = 4_000
const maxErrors = 20
/** Of all errors together: each looks for its lines from the beginning of the document, up to four times on its way. */
const maxCharactersForErrors = 100_000

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** Parses a document; throws a GraphQLError for one that is no document, too long or nested too deep. */
export function parseBounded(text: string, { isStranger }: { readonly isStranger: boolean }): DocumentNode {
  const most = isStranger ? maxTokensOfStrangers : maxTokens
  try {
    if (text.length > maxCharacters)
      throw new GraphQLError(`The document has more than ${maxCharacters} characters`)
    refuseDeep(text, most)
    return parse(text, { maxTokens: most })
  } catch (error) {
    throw error instanceof GraphQLError ? asRefusal(error, 'GRAPHQL_PARSE_FAILED') : error
  }
}

/** Refuses deep nesting, among so many tokens. Token by token, so without recursion, unlike the parser. */
function refuseDeep(text: string, most: number): void {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let count = 0; count <= most; count++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (opening.has(kind)) depth++
    else if (closing.has(kind)) depth--
    if (depth > maxNesting) throw new GraphQLError(`Syntax Error: Nested deeper than ${maxNesting} levels`)
  }
}

/** How many fields and fragment spreads a document has; throws where they are too many to validate at once. */
export function countSelections(document: DocumentNode): number {
  let count = 0
  const add = () => {
    count++
  }
  visit(document, { Field: add, FragmentSpread: add })
  if (count <= maxSelections) return count
  const message = `The document selects ${count} fields; the maximum is ${maxSelections}`
  throw asRefusal(new GraphQLError(message), 'GRAPHQL_VALIDATION_FAILED')
}

/** What is wrong with a document. `hidesSchema`: no introspection, and no names of the schema as suggestions. */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  { hidesSchema }: { readonly hidesSchema: boolean },
): readonly GraphQLError[] {
  const rules = hidesSchema ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules
  const characters = document.loc?.end ?? 0
  const errors = validate(schema, document, rules, {
    maxErrors: Math.min(maxErrors, Math.ceil(maxCharactersForErrors / characters)),
    hideSuggestions: hidesSchema || characters > maxCharactersForSuggestions,
  })
  return errors.map(error => asRefusal(error, 'GRAPHQL_VALIDATION_FAILED'))
}

/** The error itself: another one would look for its lines anew. */
function asRefusal(error: GraphQLError, code: string): GraphQLError {
  error.extensions.code = code
  return error
}

/** Whether an operation of the document requests a root field that is not public. */
export function needsCaller(schema: GraphQLSchema, document: DocumentNode): boolean {
  return document.definitions.some(definition => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return false
    const fields = schema.getRootType(definition.operation)?.getFields() ?? {}
    return rootFields(document, definition.selectionSet).some(
      name => Object.hasOwn(fields, name) && fields[name]?.extensions.access !== 'public',
    )
  })
}

/** Whether an operation has one root field, which accepts larger requests than others. */
export function takesLargeBody(
  schema: GraphQLSchema,
  { operation, selectionSet: { selections } }: OperationDefinitionNode,
): boolean {
  const [only] = selections
  if (selections.length !== 1 || only?.kind !== Kind.FIELD) return false
  return schema.getRootType(operation)?.getFields()[only.name.value]?.extensions.takesLargeBody === true
}

/** The names of root fields, also those within fragments, each of which is looked at once. */
export function rootFields(document: DocumentNode, selectionSet: SelectionSetNode): readonly string[] {
  const names: string[] = []
  const spread = new Set<string>()
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.push(selection.name.value)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      else spread.add(selection.name.value)
    }
  }
  collect(selectionSet)
  // A set that grows while it is walked is walked to its end.
  for (const name of spread) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name)
        collect(definition.selectionSet)
    }
  }
  return names
}
