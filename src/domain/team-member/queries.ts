import { defineConnection } from '../lists/connections/define-connection.ts'
import { defineFinding } from '../lists/finding/define-finding.ts'
import { sorted, timeOrders } from '../lists/finding/orders.ts'
import { times } from '../lists/finding/vocabulary.ts'
import { listField } from '../lists/record-fields.ts'
import { TeamMember } from './object.ts'
import { teamMemberRecord } from './record.ts'

/** How team members are found; they are few, and none ever changes. */
const teamMemberFinding = defineFinding(teamMemberRecord, {
  filter: { createdAt: times.createdAt },
  orderBy: { created_at: sorted(['createdAt'], timeOrders.created_at.description) },
})

listField(teamMemberRecord, { type: TeamMember, finding: teamMemberFinding })
defineConnection(teamMemberRecord, TeamMember, { finding: teamMemberFinding }).ofAccount()
