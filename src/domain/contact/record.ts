import { defineRecord } from '../define-record.ts'

export const contactRecord = defineRecord('Contact', { countedBy: 'contactType', derived: ['emailKey'] })

/** As much of a contact as the lists of what is linked to it show. */
export const contactName = ['id', 'firstName', 'lastName'] as const
