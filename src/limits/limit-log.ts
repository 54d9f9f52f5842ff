/** Tells the operator; never given a Redis address, password or user. */
export type LimitLog = (message: string, detail?: Record<string, unknown>) => void
