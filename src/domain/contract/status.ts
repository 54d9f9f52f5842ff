import type { ContractStatus } from '../../generated/prisma/enums.ts'
import type { NextStates } from '../writes/next-states.ts'

/** Where a contract may go. */
export const nextContractStates: NextStates<ContractStatus> = {
  draft: ['sent'],
  sent: ['signed', 'voided'],
  signed: [],
  voided: [],
}

/** The times that a contract notes when it moves to a state. */
export function contractTimes(to: ContractStatus, now: Date): { sentAt?: Date; signedAt?: Date } {
  if (to === 'sent') return { sentAt: now }
  return to === 'signed' ? { signedAt: now } : {}
}
