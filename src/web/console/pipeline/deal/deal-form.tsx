import { useMoney } from '../../client/account.tsx'
import type { Problem } from '../../client/problem.ts'
import type { DealCardFragment } from '../../generated.ts'
import { explainBothChanged } from '../../parts/form/both-changed.ts'
import { ContactPicker } from '../../parts/form/contact-picker.tsx'
import { pickedContact } from '../../parts/form/picked.ts'
import { SelectField } from '../../parts/form/select-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState, Sent } from '../../parts/form/use-form.ts'
import { amount, type Money, noAmount, noPercent, readPercent } from '../../words/numbers.ts'
import { fullName, type Named } from '../../words/people.ts'

/** A stage that a deal can be in. */
export interface Stage {
  readonly id: string
  readonly name: string
}

/** The names of stages by their ids, as words of a choice. */
export function namesOf(stages: readonly Stage[]): Readonly<Record<string, string>> {
  return Object.fromEntries(stages.map(({ id, name }) => [id, name]))
}

/** What the form of a deal holds: texts, blank for none, and which state of the deal is edited, blank for a new one. */
export type DealValues = Readonly<ReturnType<typeof readDeal>>

/** A new deal, in the first stage. */
export function beginDeal(
  stage: Stage | undefined,
  contact: (Named & { readonly id: string }) | undefined,
): DealValues {
  return {
    title: '',
    contactId: pickedContact(contact),
    value: '',
    probability: '',
    stageId: stage?.id ?? '',
    expectedCloseDate: '',
    updatedAt: '',
  }
}

/** A deal that is there. */
export function readDeal(deal: DealCardFragment) {
  return {
    title: deal.title,
    contactId: pickedContact(deal.contact),
    value: amount(deal.value),
    probability: String(deal.probability),
    stageId: deal.stage?.id ?? '',
    expectedCloseDate: deal.expectedCloseDate ?? '',
    updatedAt: deal.updatedAt,
  }
}

/** What is sent of it; a new deal without a value or a probability gets those of the service. */
export function toInput(sent: Sent<DealValues>, money: Money) {
  return {
    title: sent.title ?? '',
    contactId: sent.contactId.chosen?.id ?? null,
    value: sent.value === null ? undefined : (money.read(sent.value) ?? ''),
    probability: sent.probability === null ? undefined : readPercent(sent.probability),
    stageId: sent.stageId,
    expectedCloseDate: sent.expectedCloseDate,
  }
}

/** Explains changes by others to fields that were changed here too. */
export function explainBoth(deal: DealCardFragment, names: readonly (keyof DealValues)[]): Problem {
  const { contact, probability, stage } = deal
  const now: Readonly<Record<keyof DealValues, string | null | undefined>> = {
    ...readDeal(deal),
    contactId: contact && fullName(contact),
    probability: `${probability} %`,
    stageId: stage?.name,
  }
  return explainBothChanged(names, now)
}

/** The fields of a deal's form. */
export function DealFields({
  form: { field, values },
  stages,
}: {
  readonly form: FormState<DealValues>
  readonly stages: readonly Stage[] | undefined
}) {
  const { read } = useMoney()
  const stage = field('stageId')
  /** Whether it may be so: a deal that is there has both. */
  const isLeftOut = (text: string) => values.updatedAt === '' && text.trim() === ''
  return (
    <>
      <TextField label="Title" field={field('title')} isRequired maxLength={255} />
      <ContactPicker field={field('contactId')} />
      <div class="form-pair">
        <TextField
          label="Value"
          field={field('value')}
          inputMode="decimal"
          fault={isLeftOut(values.value) || read(values.value) !== null ? '' : noAmount}
        />
        <TextField
          label="Probability in %"
          field={field('probability')}
          inputMode="decimal"
          fault={isLeftOut(values.probability) || readPercent(values.probability) !== null ? '' : noPercent}
        />
      </div>
      <div class="form-pair">
        <SelectField
          label="Stage"
          field={stages ? stage : { ...stage, isSending: true }}
          labels={stages ? { '': 'No stage', ...namesOf(stages) } : { [stage.value]: 'Loading' }}
        />
        <TextField label="Expected to close" field={field('expectedCloseDate')} type="date" />
      </div>
    </>
  )
}
