import { useChange } from '../client/use-change.ts'
import { type ContactPageQuery, DeleteContactMergeDocument, type MergeLineFragment } from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { useQuestion } from '../parts/overlays/confirm.tsx'
import { pressable } from '../parts/pressable.ts'
import { tellOutcome } from '../parts/tell-outcome.ts'
import { fullName } from '../words/people.ts'

/** The contacts that were merged into one, each as it was until it is forgotten; nothing where none were. */
export function ContactMerges({
  contact: { merges },
  onChanged,
}: {
  readonly contact: Pick<NonNullable<ContactPageQuery['contact']>, 'merges'>
  readonly onChanged: () => void
}) {
  const { run, isRunning } = useChange(DeleteContactMergeDocument)
  const [ask, question] = useQuestion()
  if (merges.totalCount === 0) return null
  const forget = async (id: string, name: string) => {
    tellOutcome(await run({ id }), `${name} was not forgotten.`, `${name} was forgotten.`)
    onChanged()
  }
  const isPart = merges.nodes.length < merges.totalCount
  return (
    <section aria-labelledby="merged">
      <h2 id="merged">
        Merged contacts <span class="title-detail">{merges.totalCount}</span>
      </h2>
      <ul>
        {merges.nodes.map(({ id, merged, createdAt }) => {
          const { name, reached } = readMerged(merged)
          const question = {
            title: `Forget ${name}?`,
            action: 'Forget contact',
            keep: 'Keep',
            text: 'The values that it had before it was merged are gone for good. What this contact took from it stays.',
            onConfirm: () => void forget(id, name),
          }
          return (
            <li key={id} class="entry">
              <p class="entry-head">
                <span>{name}</span> <FormattedTime at={createdAt} />
              </p>
              <p class="entry-text">{reached}</p>
              <p class="entry-actions">
                <button
                  class="plain"
                  type="button"
                  aria-label={`Forget ${name}`}
                  {...pressable(isRunning, () => ask(question))}
                >
                  Forget
                </button>
              </p>
            </li>
          )
        })}
      </ul>
      {isPart && <p class="quiet">the {merges.nodes.length} newest are shown</p>}
      {question}
    </section>
  )
}

/** The name of a merged contact, and its e-mail and phone; those of an import may have any values. */
function readMerged(merged: MergeLineFragment['merged']) {
  const values: Readonly<Record<string, unknown>> = Object(merged)
  const textOf = (key: string) => {
    const value = values[key]
    return typeof value === 'string' ? value : ''
  }
  return {
    name: fullName({ firstName: textOf('first_name'), lastName: textOf('last_name') }) || 'A contact',
    reached: [textOf('email'), textOf('phone')].filter(Boolean).join(', '),
  }
}
