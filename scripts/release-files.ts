/** The schema of the last release: what callers may rely on. */
export const releasedSchemaFile = new URL('../schema.released.graphql', import.meta.url)

/** The changes since that break callers, and why: a list of `{reason, changes}`. */
export const breakingChangesFile = new URL('../breaking-changes.json', import.meta.url)
