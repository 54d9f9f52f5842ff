import { useMoney } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { invalidField } from '../client/problem.ts'
import { usePartialChange } from '../client/use-change.ts'
import { useRead } from '../client/use-read.ts'
import { DealNowDocument, UpdateDealDocument, type UpdateDealInput } from '../generated.ts'
import { sayDay, useToday } from '../parts/days.tsx'
import type { Fact } from '../parts/record/fact.ts'
import { type DealValues, readDeal, type Stage } from '../pipeline/deal/deal-form.tsx'
import { type Money, noAmount, noPercent, readPercent } from '../words/numbers.ts'
import type { OneDeal } from './one-deal.ts'

/** The facts of a deal, each with its words and how it is written. */
export function useDealFacts(deal: OneDeal, stages: readonly Stage[]) {
  const readFacts = useRead(DealNowDocument)
  const href = useHref()
  const today = useToday()
  const money = useMoney()
  const { run } = usePartialChange(UpdateDealDocument)
  const values = readDeal(deal)
  const define = <Field extends Exclude<keyof DealValues, 'updatedAt'>>(
    field: Field,
    {
      toInput,
      faultOf,
      ...words
    }: Pick<Fact<DealValues[Field]>, 'label' | 'say' | 'action'> & {
      readonly toInput: (value: DealValues[Field]) => UpdateDealInput
      /** What is wrong with it before it is sent; blank where nothing is. */
      readonly faultOf?: (value: DealValues[Field]) => string
    },
  ): Fact<DealValues[Field]> => ({
    ...words,
    record: deal,
    field,
    value: values[field],
    toInput,
    write: async (value, expectedUpdatedAt) => {
      const fault = faultOf?.(value)
      if (fault) return { problem: invalidField(field, fault) }
      const { data, problem } = await run({ id: deal.id, expectedUpdatedAt, input: toInput(value) })
      return problem ? { problem } : { data: data.updateDeal?.updatedAt ?? expectedUpdatedAt }
    },
    readNow: () =>
      readFacts({ id: deal.id }, ({ deal: now }) => ({
        value: readDeal(now)[field],
        updatedAt: now.updatedAt,
      })),
  })
  const itself = (text: string) => text
  return {
    title: define('title', { label: 'Title', say: itself, toInput: title => ({ title }) }),
    contact: define('contactId', {
      label: 'Contact',
      say: ({ chosen }) => chosen?.name ?? '',
      action: deal.contact && <a href={href(`contacts/${deal.contact.id}`)}>Open</a>,
      toInput: ({ chosen }) => ({ contactId: chosen?.id ?? null }),
    }),
    value: define('value', {
      label: 'Value',
      say: text => sayAmount(text, money),
      // The service would read in one way what can be read in two.
      faultOf: text => (money.read(text) === null ? noAmount : ''),
      toInput: text => ({ value: money.read(text) }),
    }),
    probability: define('probability', {
      label: 'Probability',
      say: text => text && `${text} %`,
      faultOf: text => (readPercent(text) === null ? noPercent : ''),
      toInput: text => ({ probability: readPercent(text) }),
    }),
    stage: define('stageId', {
      label: 'Stage',
      say: id =>
        stages.find(stage => stage.id === id)?.name ?? (deal.stage?.id === id ? deal.stage.name : ''),
      toInput: id => ({ stageId: id || null }),
    }),
    expectedCloseDate: define('expectedCloseDate', {
      label: 'Expected to close',
      say: (day, isWithin) => day && sayDay(day, today, isWithin),
      toInput: day => ({ expectedCloseDate: day || null }),
    }),
  }
}

function sayAmount(text: string, { amount, read }: Money): string {
  const decimal = read(text)
  return decimal === null ? text : amount(decimal)
}
