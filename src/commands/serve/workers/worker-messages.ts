/** What a worker tells the first process: where it listens, or why it could not start, in words for an operator. */
export type WorkerMessage = { readonly listening: string } | { readonly failed: string }

/** The first process's message to a worker: let running requests end, then exit. */
export const stopMessage = 'stop'
