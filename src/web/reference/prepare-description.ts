interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly example?: unknown
}

interface Operation {
  readonly parameters?: readonly Parameter[]
}

/** What is used here of an OpenAPI description. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly scheme?: string }>>
  }
}

/**
 * The description as the page shows it: with this account filled in wherever a caller has to name one, and with no
 * optional header filled in. Swagger UI sends every example as it is, and a key of an example is used up at once.
 */
export function prepareDescription(description: Description, accountId: string | undefined): Description {
  const prepareParameter = (parameter: Parameter): Parameter => {
    if (parameter.name === 'account_id' && accountId) return { ...parameter, example: accountId }
    if (parameter.in !== 'header' || parameter.required) return parameter
    const { example: _, ...rest } = parameter
    return rest
  }
  const prepare = (operation: Operation): Operation =>
    operation.parameters
      ? { ...operation, parameters: operation.parameters.map(prepareParameter) }
      : operation
  return { ...description, paths: mapValues(description.paths, path => mapValues(path, prepare)) }
}

/** The name of the scheme that takes a bearer token. */
export function tokenScheme({ components }: Description): string | undefined {
  const schemes = Object.entries(components?.securitySchemes ?? {})
  return schemes.find(([, { type, scheme }]) => type === 'http' && scheme === 'bearer')?.[0]
}

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
