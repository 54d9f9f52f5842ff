import { AsyncLocalStorage } from 'node:async_hooks'

const caller = new AsyncLocalStorage<string>()

/** Runs work whose statements are those of the caller with this key: a user, or an address without one. */
export function runAsCaller<Result>(key: string, work: () => Result): Result {
  return caller.run(key, work)
}

/** Whose statements run now; undefined for the process's own. */
export function currentCaller(): string | undefined {
  return caller.getStore()
}

/** The function, run as the caller who is at work now, whoever calls it later. */
export function inContextOfCaller<Result>(work: () => Result): () => Result {
  return AsyncLocalStorage.bind(work)
}
