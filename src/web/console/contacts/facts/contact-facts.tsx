import type { ContactFactsFragment } from '../../generated.ts'
import { Moment } from '../../parts/days.tsx'
import { contactSources, contactTypes } from '../../words/labels.ts'
import { EditableFact } from './editable-fact.tsx'

/** What is known of a contact; each fact is edited in its place. */
export function ContactFacts({ contact }: { readonly contact: ContactFactsFragment }) {
  const fact = { contact }
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" class="visually-hidden">
        Facts
      </h2>
      <dl class="facts">
        <EditableFact {...fact} field="firstName" label="First name" isRequired />
        <EditableFact {...fact} field="lastName" label="Last name" />
        <EditableFact
          {...fact}
          field="email"
          label="E-mail"
          mode="email"
          action={{ text: 'Write', scheme: 'mailto:' }}
        />
        <EditableFact
          {...fact}
          field="phone"
          label="Phone"
          mode="tel"
          action={{ text: 'Call', scheme: 'tel:' }}
        />
        <EditableFact {...fact} field="company" label="Company" />
        <EditableFact {...fact} field="contactType" label="Type" labels={contactTypes} />
        <EditableFact {...fact} field="source" label="Source" labels={contactSources} />
        <div class="fact">
          <dt>Added</dt>
          <dd class="fact-fixed">
            <Moment at={contact.createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
