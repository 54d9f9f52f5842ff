import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField } from '../lists/record-fields.ts'
import { teamMemberFinding } from './finding.ts'
import { TeamMember, TeamMemberPage } from './object.ts'
import { teamMemberRecord } from './record.ts'

listField(teamMemberRecord, { page: TeamMemberPage, finding: teamMemberFinding })
defineConnection(teamMemberRecord, TeamMember, { finding: teamMemberFinding }).ofAccount()
