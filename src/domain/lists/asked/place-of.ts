import type { GraphQLResolveInfo } from 'graphql'

/** Where a field stands in the answer, whichever entries of lists lead to it. */
export function placeOf({ path }: Pick<GraphQLResolveInfo, 'path'>): string {
  const keys: string[] = []
  for (let step: typeof path | undefined = path; step; step = step.prev)
    if (typeof step.key === 'string') keys.push(step.key)
  return keys.join(' ')
}
