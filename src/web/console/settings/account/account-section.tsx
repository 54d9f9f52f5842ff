import { useId } from 'preact/hooks'
import { useDialog } from '../../client/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import type { SettingsAnswer } from '../settings-query.ts'
import { doubleBookingLabels, EditAccount, ofDoubleBooking } from './edit-account.tsx'

/** What the account is called, and by which clocks it lives. */
export function AccountSection({ answer }: { readonly answer: SettingsAnswer }) {
  const id = useId()
  const { opened, open, close } = useDialog<'edit-account'>()
  const account = answer.data?.account
  return (
    <section class="settings-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>Account</h2>
        <button type="button" onClick={() => open('edit-account')}>
          Edit account
        </button>
      </div>
      <Loaded answer={answer} skeleton={<Skeleton rows={3} />}>
        {({ account: { name, timeZone, preventDoubleBooking } }) => (
          <Facts
            facts={{
              Name: name,
              'Time zone': timeZone.replaceAll('_', ' '),
              'Confirmed bookings': doubleBookingLabels[ofDoubleBooking(preventDoubleBooking)],
            }}
          />
        )}
      </Loaded>
      {account && opened === 'edit-account' && <EditAccount account={account} onClose={close} />}
    </section>
  )
}
