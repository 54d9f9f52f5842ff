import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { teamMemberRecord } from './record.ts'

/** A user, other than the owner, who may work in an account. */
export const TeamMember = builder.prismaObject('TeamMember', {
  fields: t => columnFields(t, teamMemberRecord),
})
