import { contactName } from '../contact/record.ts'
import { defineRecord } from '../define-record.ts'

export const dealRecord = defineRecord('Deal', {
  countedBy: 'status',
  joined: { contact: contactName, stage: ['id', 'name'] },
})
