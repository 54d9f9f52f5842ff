import { Account } from '../account/object.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { listField } from '../lists/record-fields.ts'
import { teamMemberFinding } from './finding.ts'
import { TeamMember, TeamMemberPage } from './object.ts'
import { teamMemberRecord } from './record.ts'

listField('teamMembers', teamMemberRecord, TeamMemberPage, { finding: teamMemberFinding })

const teamMembers = defineConnection(teamMemberRecord, TeamMember, { finding: teamMemberFinding })
teamMembers.ofAccount(Account, 'teamMembers')
