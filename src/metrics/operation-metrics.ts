import { Counter, Histogram, type Registry } from 'prom-client'
import type { MemoryBound } from '../memory-bound.ts'
import { documentRefused, requestEnded } from '../observation/events.ts'
import { BoundedNames } from './bounded-names.ts'

/** The most names of callers' operations that become labels. Requests without a token add none. */
const maxNames = 100

/** The operation names that are labels. */
export const operationNamesMemory: MemoryBound = {
  what: "names of callers' operations in metrics",
  bound: `${maxNames} of 64 characters, the first; further ones are \`other\``,
  bytes: maxNames * 1_000,
}
/** In points; an operation may cost 5,000 to begin with, and a search or a summary some hundred. */
const costPoints = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000]

/** Counts GraphQL operations, of our own documents and of callers. Returns the functions that stop it. */
export function countOperations(registry: Registry): (() => void)[] {
  const registers = [registry]
  const names = new BoundedNames(maxNames)
  const operations = new Counter({
    name: 'bizgate_graphql_operations_total',
    help: "Operations by name: all of our own documents, and the first 100 names of callers' (others: other; unnamed: none)",
    labelNames: ['document', 'operation'],
    registers,
  })
  const cost = new Histogram({
    name: 'bizgate_graphql_cost_points',
    help: "Cost of callers' requests to /graphql",
    buckets: costPoints,
    registers,
  })
  const errors = new Counter({
    name: 'bizgate_graphql_errors_total',
    help: 'Requests to /graphql with an error of that code, whatever their status',
    labelNames: ['code'],
    registers,
  })
  // Alerts use these from 0 on, as Prometheus sees no growth in a counter that begins at 1.
  for (const code of ['INTERNAL_SERVER_ERROR', 'UNAVAILABLE']) errors.inc({ code }, 0)
  const refused = new Counter({
    name: 'bizgate_graphql_refused_documents_total',
    help: 'Documents refused before anything of them ran, by the code of the refusal',
    labelNames: ['reason'],
    registers,
  })
  return [
    requestEnded.listen(({ work }) => {
      const { operation, operationKind, isDocumented, isSignedIn } = work
      if (operationKind) {
        const name = isDocumented ? (operation ?? '') : names.label(operation, isSignedIn)
        operations.inc({ document: isDocumented ? 'own' : 'caller', operation: name })
      }
      if (work.cost) cost.observe(work.cost.spent)
      for (const code of work.errors) errors.inc({ code })
    }),
    documentRefused.listen(({ reason }) => refused.inc({ reason })),
  ]
}
