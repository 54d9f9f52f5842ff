import { useId } from 'preact/hooks'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import type { SettingsAnswer } from '../settings-query.ts'
import { BusinessForm } from './business-form.tsx'

/** What invoices say of the business, and the currency of all amounts. */
export function BusinessSection({ answer }: { readonly answer: SettingsAnswer }) {
  const id = useId()
  return (
    <section class="settings-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>Business</h2>
      </div>
      <p class="quiet">
        What invoices say of you, on paper and at their links, the older ones too. The currency stands beside
        every amount; it converts none.
      </p>
      <Loaded answer={answer} skeleton={<Skeleton rows={5} />}>
        {({ account }) => <BusinessForm business={account} onSaved={answer.refresh} />}
      </Loaded>
    </section>
  )
}
