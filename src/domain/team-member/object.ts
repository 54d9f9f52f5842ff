import { builder } from '../builder.ts'
import { definePage } from '../lists/page.ts'

/** A user, other than the owner, who may work in an account. */
export const TeamMember = builder.prismaObject('TeamMember', {
  fields: t => ({
    userId: t.exposeString('userId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

/** One page of team members. */
export const TeamMemberPage = definePage(TeamMember)
