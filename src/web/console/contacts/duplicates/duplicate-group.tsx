import { useState } from 'preact/hooks'
import { useAccount } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import { usePartialChange } from '../../client/use-change.ts'
import { type DuplicateGroupFragment, MergeContactsDocument } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { useQuestion } from '../../parts/overlays/confirm.tsx'
import { tell, tellProblem } from '../../parts/overlays/toasts.tsx'
import { pressable } from '../../parts/pressable.ts'
import { dayIn } from '../../words/calendar.ts'
import { contactFields, enumWords } from '../../words/labels.ts'
import { count, whole } from '../../words/numbers.ts'
import { fullName } from '../../words/people.ts'
import { type MergeChoice, mergedInto, mergedName, valuesToWrite } from './merge-choice.ts'
import { MergeHead } from './merge-head.tsx'
import { MergeRow } from './merge-row.tsx'

/** The contacts of a group side by side: which one stays, with which values, and which are merged into it. */
export function DuplicateGroup({
  group: { email, count: all, contacts },
  onSkip,
  onMerged,
}: {
  readonly group: DuplicateGroupFragment
  readonly onSkip: () => void
  readonly onMerged: (keptId: string) => void
}) {
  const href = useHref()
  const { timeZone } = useAccount()
  const { run, isRunning } = usePartialChange(MergeContactsDocument)
  const [ask, question] = useQuestion()
  const [made, setMade] = useState<MergeChoice>({ keepId: '', leftOut: [], picks: {} })
  const [seen, setSeen] = useState<readonly string[] | null>(null)
  // Somebody else may have deleted the one that was to stay.
  const kept = contacts.find(({ id }) => id === made.keepId) ?? contacts[0]
  if (!kept) return null
  const ids = contacts.map(({ id }) => id)
  // Nobody has chosen who came since.
  const joined = seen ? ids.filter(id => !seen.includes(id)) : []
  const choice = { ...made, keepId: kept.id, leftOut: [...made.leftOut, ...joined] }
  const choose = (choice: MergeChoice) => {
    setMade(choice)
    setSeen(ids)
  }
  const merged = mergedInto(contacts, choice)
  const many = count(merged.length + 1, 'contact')
  const merge = async () => {
    const name = mergedName(contacts, choice)
    const { problem } = await run({
      keep: kept.id,
      merge: merged.map(({ id }) => id),
      input: valuesToWrite(contacts, choice),
      expectedUpdatedAt: kept.updatedAt,
    })
    if (problem) return tellProblem(`${name} was not merged.`, problem)
    // The next ones of a large group come ticked.
    setSeen(null)
    tell(`${many} are one now: ${name}.`)
    onMerged(kept.id)
  }
  const askToMerge = () =>
    ask({
      title: `Merge ${many} into one?`,
      action: 'Merge contacts',
      keep: 'Keep them apart',
      text: `${fullName(kept)} of ${dayIn(timeZone, new Date(kept.createdAt)).slice(0, 4)} stays with the chosen values. Deals, invoices, notes and other records of the ${count(merged.length, 'other')} move to it, and ${merged.length === 1 ? 'it is' : 'they are'} deleted. This cannot be undone.`,
      onConfirm: merge,
    })
  return (
    <section class="duplicate-group" aria-label={email}>
      <h2 tabIndex={-1}>
        {email} <span class="title-detail">{whole(all)}</span>
      </h2>
      <div class="table-frame">
        <table class="table duplicate-table">
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">Value</span>
              </th>
              {contacts.map(contact => (
                <MergeHead
                  key={contact.id}
                  contact={contact}
                  group={email}
                  href={href(`contacts/${contact.id}`)}
                  choice={choice}
                  onChoose={choose}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {enumWords(contactFields).map(field => (
              <MergeRow
                key={field}
                field={field}
                group={email}
                contacts={contacts}
                choice={choice}
                onChoose={choose}
              />
            ))}
            <tr>
              <th scope="row">Added</th>
              {contacts.map(({ id, createdAt }) => (
                <td key={id}>
                  <FormattedTime at={createdAt} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Linked</th>
              {contacts.map(({ id, deals, invoices }) => (
                <td key={id}>
                  {count(deals.totalCount, 'deal')}, {count(invoices.totalCount, 'invoice')}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {all > contacts.length && (
        <p class="quiet">The {contacts.length} oldest are shown; the others come once these are merged.</p>
      )}
      <div class="actions">
        <button type="button" {...pressable(merged.length === 0 || isRunning, askToMerge)}>
          {merged.length === 0 ? 'Merge' : `Merge ${many}`}
        </button>
        <button class="plain" type="button" onClick={onSkip}>
          Skip
        </button>
      </div>
      {question}
    </section>
  )
}
