import type { ContactFactsFragment, LastChangeFragment } from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { LastChange } from '../../parts/last-change.tsx'
import { contactSources, contactTypes } from '../../words/labels.ts'
import { EditableFact } from './editable-fact.tsx'
import type { Fact, FactField } from './fact.ts'

const facts: Readonly<Record<FactField, Omit<Fact, 'contact' | 'field'>>> = {
  firstName: { label: 'First name', isRequired: true },
  lastName: { label: 'Last name' },
  email: { label: 'E-mail', mode: 'email', action: { text: 'Write', scheme: 'mailto:' } },
  phone: { label: 'Phone', mode: 'tel', action: { text: 'Call', scheme: 'tel:' } },
  company: { label: 'Company' },
  contactType: { label: 'Type', labels: contactTypes },
  source: { label: 'Source', labels: contactSources },
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
    <section aria-labelledby="facts">
      <h2 id="facts" class="visually-hidden">
        Facts
      </h2>
      <dl class="facts">
        {Object.entries(facts).map(([field, words]) => (
          // Entries lose the type of the keys.
          <EditableFact key={field} contact={contact} field={field as FactField} {...words} />
        ))}
        <div class="fact">
          <dt>Added</dt>
          <dd class="fact-fixed">
            <FormattedTime at={contact.createdAt} />
          </dd>
        </div>
        {changes.length > 0 && (
          <div class="fact">
            <dt>Changed</dt>
            <dd class="fact-fixed">
              <LastChange changes={changes} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
