import type { MemoryBound } from '../memory-bound.ts'

/** How many shapes of queries Prisma keeps the plans of. */
export const mostQueryPlans = 500

/** What Prisma keeps; the values of a query are no part of its shape. */
export const queryPlansMemory: MemoryBound = {
  what: "Prisma's plans of queries",
  bound: `${mostQueryPlans} shapes, those used last`,
  bytes: mostQueryPlans * 20_000,
}
