import type { MemoryBound } from '../memory-bound.ts'

/** How many shapes of queries Prisma keeps the plans of. */
export const maxQueryPlans = 500

/** What Prisma keeps; the values of a query are no part of its shape. */
export const queryPlansMemory: MemoryBound = {
  what: "Prisma's plans of queries",
  bound: `${maxQueryPlans} shapes, those used last`,
  bytes: maxQueryPlans * 20_000,
}
