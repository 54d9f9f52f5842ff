import type { Contact } from '../contact/model.ts'
import { linkedContact } from '../contact/rest.ts'
import { decimal, number } from '../money.ts'

/** The states of a deal. */
export const dealStates = ['open', 'won', 'lost', 'abandoned'] as const

/** A state of a deal. */
export type DealStatus = (typeof dealStates)[number]

/** A stage of the account's pipeline. */
export interface Stage {
  readonly id: string
  readonly name: string
}

/** A deal; what it is worth in cents. */
export interface Deal {
  readonly id: string
  readonly createdAt: string
  title: string
  valueCents: number
  probability: number
  status: DealStatus
  /** Of a closed deal: what it was before, and becomes again. */
  openProbability: number | null
  expectedCloseDate: string | null
  contact: Contact | null
  stage: Stage | null
}

/** Moves a deal where the decisions let it go: an open one closes, a closed one reopens. False where not. */
export function moveDeal(deal: Deal, to: DealStatus): boolean {
  if ((deal.status === 'open') === (to === 'open')) return false
  if (to === 'open') {
    deal.probability = deal.openProbability ?? deal.probability
    deal.openProbability = null
  } else {
    deal.openProbability = deal.probability
    deal.probability = to === 'won' ? 100 : 0
  }
  deal.status = to
  return true
}

/** A deal as GraphQL answers it. */
export function answeredDeal(deal: Deal) {
  const { id, title, probability, status, expectedCloseDate, contact, stage, createdAt } = deal
  return {
    id,
    title,
    value: decimal(deal.valueCents),
    probability,
    status,
    expectedCloseDate,
    contact: contact && { id: contact.id, firstName: contact.firstName },
    stage,
    createdAt,
  }
}

/** A deal as the contract lists it. */
export function listedDeal(deal: Deal) {
  const { id, title, probability, status, expectedCloseDate, contact, stage, valueCents } = deal
  return {
    id,
    title,
    value: number(valueCents),
    probability,
    status,
    expected_close_date: expectedCloseDate,
    contacts: linkedContact(contact),
    pipeline_stages: stage,
  }
}

/** A deal as the contract answers its creation. */
export function createdDeal({ id, title, valueCents, probability, status, createdAt }: Deal) {
  return { id, title, value: number(valueCents), probability, status, created_at: createdAt }
}
