import { listField } from '../lists/record-fields.ts'
import { teamMemberFinding } from './finding.ts'
import { TeamMemberPage } from './object.ts'
import { teamMemberRecord } from './record.ts'

listField('teamMembers', teamMemberRecord, TeamMemberPage, { finding: teamMemberFinding })
