import { useHref } from '../../client/address.ts'
import type { OneSubmissionFragment } from '../../generated.ts'
import { fullName } from '../../words/people.ts'
import type { OneForm } from '../one-form.ts'
import { SubmissionActions } from './submission-actions.tsx'

type Fields = readonly Pick<OneForm['fields'][number], 'id' | 'label'>[]

/** What was sent, from where, and what can be done about it. */
export function SubmissionBody({
  submission,
  fields,
  form,
}: {
  readonly submission: OneSubmissionFragment
  /** Those of its form; none where that was deleted. */
  readonly fields: Fields
  /** Which form that was, where it is not on its page. */
  readonly form?: Pick<OneForm, 'id' | 'name'> | null
}) {
  const href = useHref()
  const { contact, page, referrer, data } = submission
  return (
    <>
      <dl class="fact-list">
        {readAnswers(data, fields).map(({ id, label, text }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {(page || referrer) && (
          <div>
            <dt>Sent from</dt>
            <dd>{[page, referrer && `come from ${referrer}`].filter(Boolean).join(', ')}</dd>
          </div>
        )}
        {form && (
          <div>
            <dt>Form</dt>
            <dd>
              <a href={href(`forms/${form.id}`)}>{form.name}</a>
            </dd>
          </div>
        )}
        {contact && (
          <div>
            <dt>Contact</dt>
            <dd>
              <a href={href(`contacts/${contact.id}`)}>{fullName(contact)}</a>
            </dd>
          </div>
        )}
      </dl>
      <SubmissionActions submission={submission} />
    </>
  )
}

/** A value as text: a program may send null for nothing, and what the honeypot caught is stored as it came. */
function sayAnswer(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What was sent, in the order of the fields; then what belongs to no field, which forms take too. */
function readAnswers(data: unknown, fields: Fields) {
  const sent = Object.entries(data ?? {}).filter(([, value]) => sayAnswer(value).trim() !== '')
  const placeOf = (id: string) => fields.findIndex(field => field.id === id) >>> 0
  return sent
    .map(([id, value]) => ({
      id,
      label: fields.find(field => field.id === id)?.label ?? id,
      text: sayAnswer(value),
    }))
    .sort((one, other) => placeOf(one.id) - placeOf(other.id))
}
