import { maxCharacters } from '../fields/constraints.ts'
import { notNegativeAmount } from '../line-items/inputs.ts'
import { recordInputs } from '../writes/record-inputs.ts'

/** What a contract is made from, and what of a draft may change. */
export const [CreateContractInput, UpdateContractInput] = recordInputs('Contract', 'title', t => ({
  body: t.string({ constraint: maxCharacters(50_000) }),
  amount: t.field({ type: 'Decimal', constraint: notNegativeAmount }),
  expiresOn: t.field({ type: 'Date' }),
  contactId: t.field({ type: 'UUID' }),
  dealId: t.field({ type: 'UUID' }),
  proposalId: t.field({ type: 'UUID' }),
}))
