import { ActorKind } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'

export const ActorKindEnum = builder.enumType(ActorKind, { name: 'ActorKind' })
