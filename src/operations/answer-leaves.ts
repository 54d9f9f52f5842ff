import type { GraphQLLeafType } from 'graphql'
import { getNamedType, isLeafType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import type { Operation } from './operation.ts'

/** A value of an operation's answer. */
export interface AnswerLeaf {
  /** The keys that lead to it, the root field's first; lists on the way have none. */
  readonly path: readonly string[]
  readonly type: GraphQLLeafType
}

/** The values that an operation's document selects, in its order. */
export function answerLeaves({ schema, document }: Pick<Operation, 'schema' | 'document'>): AnswerLeaf[] {
  const typeInfo = new TypeInfo(schema)
  const keys: string[] = []
  const leaves: AnswerLeaf[] = []
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter(field) {
          keys.push(field.alias?.value ?? field.name.value)
          const type = getNamedType(typeInfo.getType())
          if (isLeafType(type)) leaves.push({ path: [...keys], type })
        },
        leave() {
          keys.pop()
        },
      },
    }),
  )
  return leaves
}
