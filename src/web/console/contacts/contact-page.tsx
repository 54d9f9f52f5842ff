import { useState } from 'preact/hooks'
import { BookingDialog } from '../bookings/booking-dialog.tsx'
import { useAccount } from '../client/account.tsx'
import { useDialog, useHref } from '../client/address.ts'
import { useLiveQuery } from '../client/use-live-query.ts'
import { ContactPageDocument } from '../generated.ts'
import { useToday } from '../parts/days.tsx'
import { Empty } from '../parts/lists/empty.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Skeleton } from '../parts/lists/skeleton.tsx'
import { AddNote } from '../parts/record/add-note.tsx'
import { newestEntries } from '../parts/record/entries.tsx'
import { UnsavedNotes, UnsavedTexts } from '../parts/record/unsaved-texts.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { instantOf } from '../words/calendar.ts'
import { fullName } from '../words/people.ts'
import { ActivityList } from './activity/activity-list.tsx'
import { ContactBookings } from './contact-bookings.tsx'
import { ContactDeals } from './contact-deals.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactInvoices } from './contact-invoices.tsx'
import { ContactMenu } from './contact-menu.tsx'
import { ContactMerges } from './contact-merges.tsx'
import { DuplicateHint } from './duplicate-hint.tsx'
import { NewDeal } from './new-deal.tsx'

/** One contact: its facts, what hangs on it, and what happened with it. */
export function ContactDetails({ id }: { readonly id: string }) {
  const href = useHref()
  const { timeZone } = useAccount()
  const today = instantOf(useToday(), timeZone).toISOString()
  const [page, show] = useState(newestEntries)
  const answer = useLiveQuery(ContactPageDocument, { id, record: id, ...page, today }, [
    'contact',
    'deal',
    'invoice',
    'booking',
    'note',
    'form_submission',
    'lead_form',
    'pipeline_stage',
  ])
  const { opened, open, close } = useDialog<'new-deal' | 'new-booking'>()
  const known = answer.data?.contact
  const back = { href: href('contacts'), title: 'Contacts' }
  return (
    <>
      <TitleRow title={known ? fullName(known) : 'Contact'} detail={known?.company ?? ''} back={back}>
        {known && (
          <>
            <ContactMenu contact={known} />
            <button class="primary" type="button" data-opens-new="" onClick={() => open('new-deal')}>
              New deal
            </button>
          </>
        )}
      </TitleRow>
      <Loaded
        answer={answer}
        skeleton={<Skeleton rows={12} layout="record" />}
        missing={
          <Empty text="This contact is not there: it was deleted, or merged into another.">
            <UnsavedTexts recordId={id} />
            <a href={back.href}>Go to the contacts</a>
          </Empty>
        }
      >
        {({ contact, accountHistory }) => (
          <div class="record">
            <div class="record-side">
              <DuplicateHint contact={contact} />
              <ContactFacts contact={contact} changes={accountHistory.nodes} />
              <ContactDeals contact={contact} />
              <ContactInvoices
                contact={contact}
                sums={{ invoiced: contact.summary.invoiced, due: contact.summary.due }}
              >
                <a class="button" href={href('invoices/new', { contact: contact.id })}>
                  New invoice
                </a>
              </ContactInvoices>
              <ContactBookings contact={contact}>
                <button type="button" onClick={() => open('new-booking')}>
                  New booking
                </button>
              </ContactBookings>
              <ContactMerges contact={contact} onChanged={answer.refresh} />
            </div>
            <section class="record-main" aria-labelledby="activity">
              <h2 id="activity">Activity</h2>
              <AddNote
                contactId={contact.id}
                onAdded={page.after ? () => show(newestEntries) : answer.refresh}
              />
              <UnsavedNotes
                recordId={contact.id}
                shown={contact.activity.nodes.flatMap(({ note }) => note?.id ?? [])}
              />
              <ActivityList
                contactId={contact.id}
                entries={contact.activity.nodes}
                onChanged={answer.refresh}
                end={contact.activity.pageInfo}
                page={page}
                show={show}
              />
            </section>
          </div>
        )}
      </Loaded>
      {known && opened === 'new-booking' && (
        <BookingDialog contact={known} onClose={close} onSaved={answer.refresh} />
      )}
      {known && opened === 'new-deal' && <NewDeal contact={known} onClose={close} onSaved={answer.refresh} />}
    </>
  )
}
