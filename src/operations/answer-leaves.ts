import type { GraphQLLeafType } from 'graphql'
import { getNamedType, isLeafType, isNonNullType, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import type { Operation } from './operation.ts'

/** A value of an operation's answer. */
export interface AnswerLeaf {
  /** The keys of its path, the root field's first; lists on the way have none. */
  readonly path: readonly string[]
  readonly type: GraphQLLeafType
  readonly isNullable: boolean
  readonly description: string | undefined
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
          const asked = typeInfo.getType()
          const type = getNamedType(asked)
          if (!isLeafType(type)) return
          const description = typeInfo.getFieldDef()?.description ?? undefined
          leaves.push({ path: [...keys], type, isNullable: !isNonNullType(asked), description })
        },
        leave() {
          keys.pop()
        },
      },
    }),
  )
  return leaves
}
