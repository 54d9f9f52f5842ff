import { defineRecord, notEmpty } from '../define-record.ts'

export const teamMemberRecord = defineRecord('TeamMember', {
  bounds: { userId: notEmpty },
  order: [
    ['createdAt', 'DESC'],
    ['userId', 'DESC'],
  ],
})
