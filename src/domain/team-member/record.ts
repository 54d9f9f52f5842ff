import { defineRecord } from '../define-record.ts'

export const teamMemberRecord = defineRecord('TeamMember', {
  order: [
    ['createdAt', 'DESC'],
    ['userId', 'DESC'],
  ],
})
