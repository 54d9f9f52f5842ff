import type { ContractStatus } from '../../generated/prisma/enums.ts'
import { isPast } from '../account/is-past.ts'
import { type Moment, momentOf } from '../account/today.ts'
import { conflict } from '../errors.ts'
import type { Transitions } from '../writes/moves.ts'
import { contractRecord } from './record.ts'
import { contractTimes, nextContractStates } from './status.ts'

/** How contracts move. */
export const contractMoves: Transitions<'Contract', ContractStatus, Moment> = {
  record: contractRecord,
  momentOf,
  nextStates: nextContractStates,
  stateOf: ({ status }) => status,
  changes({ expiresOn }, to, { now, today }) {
    if (to === 'signed' && isPast(expiresOn, today))
      throw conflict('Contract cannot be signed: it is past its last day')
    return { status: to, ...contractTimes(to, now) }
  },
}
