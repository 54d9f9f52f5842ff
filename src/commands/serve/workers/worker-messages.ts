/** A worker's message to the first process: its address, or, for the operator, why it cannot serve. */
export type WorkerMessage = { readonly listening: string } | { readonly failed: string }

/** The first process's message to a worker: let running requests end, then exit. */
export const stopMessage = 'stop'
