interface Parameter {
  readonly name?: string
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

/** The description with this account filled in wherever a caller has to name one. */
export function prepareDescription(description: Description, accountId: string | undefined): Description {
  if (accountId === undefined) return description
  const withAccount = (parameter: Parameter) =>
    parameter.name === 'account_id' ? { ...parameter, example: accountId } : parameter
  const prepare = (operation: Operation): Operation =>
    operation.parameters ? { ...operation, parameters: operation.parameters.map(withAccount) } : operation
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
