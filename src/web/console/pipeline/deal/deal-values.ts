import type { Problem } from '../../client/problem.ts'
import type { DealCardFragment } from '../../generated.ts'
import { type Picked, picked } from '../../parts/form/picked.ts'
import type { Sent } from '../../parts/form/use-form.ts'
import { amount, readAmount } from '../../words/numbers.ts'
import { fullName, type Named } from '../../words/people.ts'

/** A stage that a deal can be in. */
export interface Stage {
  readonly id: string
  readonly name: string
}

/** What the form of a deal holds. */
export interface DealValues {
  readonly title: string
  readonly contactId: Picked
  readonly value: string
  readonly probability: string
  /** Blank for none. */
  readonly stageId: string
  readonly expectedCloseDate: string
  /** Which state of the deal is edited; blank for a new one. */
  readonly updatedAt: string
}

const pickContact = (contact: (Named & { readonly id: string }) | null | undefined) =>
  picked(contact ? { id: contact.id, name: fullName(contact) } : null)

/** A new deal, in the first stage. */
export function beginDeal(
  stage: Stage | undefined,
  contact: (Named & { readonly id: string }) | undefined,
): DealValues {
  return {
    title: '',
    contactId: pickContact(contact),
    value: '',
    probability: '',
    stageId: stage?.id ?? '',
    expectedCloseDate: '',
    updatedAt: '',
  }
}

/** A deal that is there. */
export function readDeal(deal: DealCardFragment): DealValues {
  return {
    title: deal.title,
    contactId: pickContact(deal.contact),
    value: amount(deal.value),
    probability: String(deal.probability),
    stageId: deal.stage?.id ?? '',
    expectedCloseDate: deal.expectedCloseDate ?? '',
    updatedAt: deal.updatedAt,
  }
}

/** What is sent of it; a value or a probability that is blank stays what it is. */
export function toInput({
  title,
  contactId,
  value,
  probability,
  stageId,
  expectedCloseDate,
}: Sent<DealValues>) {
  return {
    title: title ?? '',
    expectedCloseDate,
    stageId,
    contactId: contactId.chosen?.id ?? null,
    ...(value === null ? {} : { value: readAmount(value) ?? value }),
    ...(probability === null ? {} : { probability: Number(probability) }),
  }
}

/** Says what others made of the fields that were changed here too. */
export function explainBoth(
  { title, contact, value, probability, stage, expectedCloseDate }: DealCardFragment,
  names: readonly (keyof DealValues)[],
): Problem {
  const now: Readonly<Record<keyof DealValues, string | null | undefined>> = {
    title,
    contactId: contact && fullName(contact),
    value: amount(value),
    probability: `${probability} %`,
    stageId: stage?.name,
    expectedCloseDate,
    updatedAt: null,
  }
  return {
    kind: 'invalid',
    text: 'What you typed is still here, beside what others changed.',
    advice: 'Save it where it is right.',
    requestId: null,
    retryAfterSeconds: null,
    fields: Object.fromEntries(names.map(name => [name, `It is now ${now[name] || 'empty'}`])),
  }
}
