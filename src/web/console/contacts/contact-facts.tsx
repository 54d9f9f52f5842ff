import { usePartialChange } from '../client/use-change.ts'
import { useRead } from '../client/use-read.ts'
import {
  type ContactFactsFragment,
  ContactFactsNowDocument,
  type LastChangeFragment,
  UpdateContactDocument,
  type UpdateContactInput,
} from '../generated.ts'
import { FormattedTime } from '../parts/days.tsx'
import { LastChange } from '../parts/last-change.tsx'
import { TextFact } from '../parts/record/editable-fact.tsx'
import type { Fact } from '../parts/record/fact.ts'
import type { FactControl } from '../parts/record/fact-editor.tsx'
import { FactList, FixedFact } from '../parts/record/fact-list.tsx'
import { contactFields, contactSources, contactTypes, enumWords } from '../words/labels.ts'

type FactField = keyof UpdateContactInput

interface FactWords extends FactControl {
  /** What can be done with the value: a link of this scheme to it. */
  readonly action?: { readonly text: string; readonly scheme: 'mailto:' | 'tel:' }
}

const facts: Readonly<Record<FactField, FactWords>> = {
  firstName: { isRequired: true },
  lastName: {},
  email: { mode: 'email', action: { text: 'Write', scheme: 'mailto:' } },
  phone: { mode: 'tel', action: { text: 'Call', scheme: 'tel:' } },
  company: {},
  contactType: { labels: contactTypes },
  source: { labels: contactSources },
}

/** What is known of a contact; each fact is edited in its place. */
export function ContactFacts({
  contact,
  changes,
}: {
  readonly contact: ContactFactsFragment
  readonly changes: readonly LastChangeFragment[]
}) {
  return (
    <FactList>
      {enumWords(contactFields).map(field => (
        <ContactFact key={field} contact={contact} field={field} {...facts[field]} />
      ))}
      <FixedFact label="Added">
        <FormattedTime at={contact.createdAt} />
      </FixedFact>
      {changes.length > 0 && (
        <FixedFact label="Changed">
          <LastChange changes={changes} />
        </FixedFact>
      )}
    </FactList>
  )
}

function ContactFact({
  contact,
  field,
  action,
  ...control
}: FactWords & { readonly contact: ContactFactsFragment; readonly field: FactField }) {
  const readFacts = useRead(ContactFactsNowDocument)
  const { run } = usePartialChange(UpdateContactDocument)
  const value = contact[field] ?? ''
  // An e-mail address is stored without the blanks around it.
  const toInput = (text: string) => {
    const sent = field === 'email' ? text.trim() : text
    return { [field]: text.trim() === '' ? null : sent }
  }
  const fact: Fact<string> = {
    record: contact,
    field,
    label: contactFields[field],
    value,
    say: text => control.labels?.[text] ?? text,
    action: action && value && <a href={`${action.scheme}${encodeURIComponent(value)}`}>{action.text}</a>,
    toInput,
    write: async (text, expectedUpdatedAt) => {
      const { data, problem } = await run({ id: contact.id, expectedUpdatedAt, input: toInput(text) })
      return problem ? { problem } : { data: data.updateContact?.updatedAt ?? expectedUpdatedAt }
    },
    readNow: () =>
      readFacts({ id: contact.id }, ({ contact: now }) => ({
        value: now[field] ?? '',
        updatedAt: now.updatedAt,
      })),
  }
  return <TextFact fact={fact} control={control} />
}
