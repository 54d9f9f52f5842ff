import { AsyncLocalStorage } from 'node:async_hooks'

const caller = new AsyncLocalStorage<string>()

/** Runs work whose statements are those of the caller with this key: a user, or an address without one. */
export function runAsCaller<Result>(key: string, work: () => Result): Result {
  return caller.run(key, work)
}

/** The current caller's key; undefined where the process works for itself. */
export function currentCaller(): string | undefined {
  return caller.getStore()
}

/** Binds a function to the current caller, whoever calls it later. */
export function inContextOfCaller<Result>(work: () => Result): () => Result {
  return AsyncLocalStorage.bind(work)
}
