import type { ContractStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'
import { conflict } from '../errors.ts'
import type { Transitions } from '../writes/moves.ts'
import { contractRecord } from './record.ts'

/** How contracts move. */
export const contractMoves: Transitions<'Contract', ContractStatus> = {
  record: contractRecord,
  nextStates: { draft: ['sent'], sent: ['signed', 'voided'], signed: [], voided: [] },
  times: { sent: 'sentAt', signed: 'signedAt' },
  changes({ expiresOn }, to, { today }) {
    if (to === 'signed' && isPast(expiresOn, today))
      throw conflict('Contract cannot be signed: it is past its last day')
    return {}
  },
}
