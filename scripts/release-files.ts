/** What clients rely on since the last release: copies of the schema and of the API description as they were. */
export const releasedSchemaFile = new URL('../schema.released.graphql', import.meta.url)
export const releasedOpenapiFile = new URL('../openapi.released.json', import.meta.url)

/** The changes since that break clients, and why: a list of `{reason, changes}`. */
export const breakingChangesFile = new URL('../breaking-changes.json', import.meta.url)
