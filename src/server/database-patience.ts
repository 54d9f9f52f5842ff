/** How long a start waits for its database before it listens without, in milliseconds. */
export const databasePatienceMs = 10_000
