import type { LeadFormFieldTarget, LeadFormFieldType, OnMatch, SubmissionOutcome } from '../generated.ts'
import type { Mark } from '../parts/state-mark.tsx'

/** What kinds of field there are. */
export const fieldTypeLabels: Readonly<Record<LeadFormFieldType, string>> = {
  text: 'Text',
  email: 'E-mail',
  tel: 'Phone',
  url: 'Web address',
  textarea: 'Long text',
  select: 'Choice',
  checkbox: 'Checkbox',
  date: 'Date',
  number: 'Number',
  hidden: 'Hidden',
}

/** What of the contact a field fills. */
export const fieldTargetLabels: Readonly<Record<LeadFormFieldTarget, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
}

/** What a submission does to a contact that is known. */
export const matches: Readonly<Record<OnMatch, string>> = {
  update: 'Updates a known contact',
  fill_blanks: 'Fills what is empty of a known contact',
  ignore: 'Leaves a known contact as it is',
}

/** What became of a submission. */
const outcomeMarks: Readonly<Record<SubmissionOutcome, Mark>> = {
  created: { word: 'New contact', shape: 'plus', tone: 'good' },
  updated: { word: 'Contact updated', shape: 'half', tone: 'plain' },
  unchanged: { word: 'Contact known', shape: 'dash', tone: 'plain' },
  spam: { word: 'Spam', shape: 'cross', tone: 'quiet' },
}

/** What a submission is now: spam where it counts as that, whatever became of it. */
export function markOfSubmission({
  spam,
  outcome,
}: {
  readonly spam: boolean
  readonly outcome: SubmissionOutcome
}): Mark {
  if (spam) return outcomeMarks.spam
  return outcome === 'spam' ? { word: 'Not spam', shape: 'dash', tone: 'plain' } : outcomeMarks[outcome]
}

/** Whether a form takes submissions. */
export function activeMark(active: boolean): Mark {
  return active
    ? { word: 'Active', shape: 'full', tone: 'good' }
    : { word: 'Inactive', shape: 'dash', tone: 'quiet' }
}
