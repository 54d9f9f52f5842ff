import type { MemoryBound } from '../memory-bound.ts'
import { documentRefused, requestEnded } from '../observation/events.ts'
import { BoundedNames } from './bounded-names.ts'
import type { Instruments } from './instruments.ts'

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

/** Counts GraphQL operations, of our own documents and of callers. */
export function countOperations(metrics: Instruments): void {
  const names = new BoundedNames(maxNames)
  const operations = metrics.counter(
    'bizgate_graphql_operations_total',
    "Operations by name: all of our own documents, and the first 100 names of callers' (others: other; unnamed: none)",
    { labelNames: ['document', 'operation'] },
  )
  const cost = metrics.histogram('bizgate_graphql_cost_points', "Cost of callers' requests to /graphql", {
    buckets: costPoints,
  })
  const errors = metrics.counter(
    'bizgate_graphql_errors_total',
    'Requests to /graphql with an error of that code, whatever their status',
    { labelNames: ['code'] },
  )
  // Alerts use these from 0 on, as Prometheus sees no growth in a counter that begins at 1.
  for (const code of ['INTERNAL_SERVER_ERROR', 'UNAVAILABLE']) errors.inc({ code }, 0)
  const refused = metrics.counter(
    'bizgate_graphql_refused_documents_total',
    'Documents refused before anything of them ran, by the code of the refusal',
    { labelNames: ['reason'] },
  )
  metrics.on(requestEnded, ({ work }) => {
    const { operation, operationKind, isDocumented, isSignedIn } = work
    if (operationKind) {
      const name = isDocumented ? (operation ?? '') : names.label(operation, isSignedIn)
      operations.inc({ document: isDocumented ? 'own' : 'caller', operation: name })
    }
    if (work.cost) cost.observe(work.cost.spent)
    for (const code of work.errors) errors.inc({ code })
  })
  metrics.on(documentRefused, ({ reason }) => refused.inc({ reason }))
}
