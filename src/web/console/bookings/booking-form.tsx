import { useRef } from 'preact/hooks'
import type { Problem } from '../client/problem.ts'
import type { BookingEntryFragment } from '../generated.ts'
import { explainBothChanged } from '../parts/form/both-changed.ts'
import { ContactPicker } from '../parts/form/contact-picker.tsx'
import { pickedContact } from '../parts/form/picked.ts'
import { TextAreaField } from '../parts/form/text-area-field.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import type { FormState, Sent } from '../parts/form/use-form.ts'
import { dayIn, instantOf, noYear, readDay } from '../words/calendar.ts'
import { endAfterMove, localTime, minutesIn, readLocalTime } from '../words/local-time.ts'
import type { Named } from '../words/people.ts'

/** What the form of a booking holds; times by the clocks of the account, and a blank state for a new one. */
export type BookingValues = Readonly<ReturnType<typeof readBooking>>

const hourMs = 3_600_000

/** A new booking of an hour: the next one unless a start is given. */
export function beginBooking(
  timeZone: string,
  start: Date = nextHour(timeZone),
  contact?: Named & { readonly id: string },
): BookingValues {
  const end = new Date(start.getTime() + hourMs)
  return {
    title: '',
    contactId: pickedContact(contact),
    ...readMoments(timeZone, start, end),
    location: '',
    notes: '',
    updatedAt: '',
  }
}

function nextHour(timeZone: string): Date {
  const now = new Date()
  const hour = Math.floor(minutesIn(timeZone, now) / 60) + 1
  return instantOf(dayIn(timeZone, now), timeZone, hour * 60)
}

/** A booking that is there. */
export function readBooking(booking: BookingEntryFragment, timeZone: string) {
  const { title, contact, startsAt, endsAt, location, notes, updatedAt } = booking
  return {
    title,
    contactId: pickedContact(contact),
    ...readMoments(timeZone, new Date(startsAt), new Date(endsAt)),
    location: location ?? '',
    notes,
    updatedAt,
  }
}

/** The times by the clocks of the zone; a draft keeps with what it began, whatever comes from elsewhere meanwhile. */
function readMoments(timeZone: string, start: Date, end: Date) {
  return {
    startsAt: localTime(timeZone, start),
    endsAt: localTime(timeZone, end),
    began: { timeZone, startsAt: start.toISOString(), endsAt: end.toISOString() },
  }
}

/** What is sent of it but its times. The deal that it is for stays. */
export function readDetails({ title, contactId, location, notes }: Sent<BookingValues>) {
  return {
    title: title ?? '',
    contactId: contactId.chosen?.id ?? null,
    dealId: undefined,
    location,
    notes: notes ?? '',
  }
}

/** The moments of the times. One that was not changed is what it was: an hour may come twice in a night. */
export function readTimes({
  startsAt,
  endsAt,
  began,
}: Pick<Sent<BookingValues>, 'startsAt' | 'endsAt' | 'began'>) {
  const { timeZone } = began
  const read = (local: string | null, was: string) =>
    local === localTime(timeZone, new Date(was)) ? new Date(was) : readLocalTime(local ?? '', timeZone)
  return { start: read(startsAt, began.startsAt), end: read(endsAt, began.endsAt) }
}

/** Explains changes by others to fields that were changed here too. */
export function explainBookingChanges(now: BookingValues, names: readonly (keyof BookingValues)[]): Problem {
  const said: Readonly<Record<keyof BookingValues, string>> = {
    ...now,
    contactId: now.contactId.text,
    startsAt: now.startsAt.replace('T', ' '),
    endsAt: now.endsAt.replace('T', ' '),
    began: '',
  }
  return explainBothChanged(names, said)
}

/** The fields of a booking's form. */
export function BookingFields({ form: { field, values } }: { readonly form: FormState<BookingValues> }) {
  const { timeZone } = values.began
  const { start, end } = readTimes(values)
  const ends = field('endsAt')
  // A start that is typed is none until it is whole.
  const startBefore = useRef<Date>(undefined)
  if (start && end) startBefore.current = start
  const changeStart = (startsAt: string) => {
    field('startsAt').change(startsAt)
    const { start: next } = readTimes({ ...values, startsAt })
    const { current: before } = startBefore
    if (!end || !next || !before || end <= before) return
    ends.change(localTime(timeZone, endAfterMove(timeZone, before, end, next)))
  }
  const findFault = (local: string, moment: Date | undefined) => {
    if (local === '' || moment) return ''
    return readDay(local.split('T')[0]) ? 'The clocks do not show this time on that day' : noYear
  }
  return (
    <>
      <TextField label="Title" field={field('title')} isRequired maxLength={255} />
      <ContactPicker field={field('contactId')} />
      <div class="form-pair">
        <TextField
          label="Starts"
          field={{ ...field('startsAt'), change: changeStart }}
          type="datetime-local"
          isRequired
          fault={findFault(values.startsAt, start)}
        />
        <TextField
          label="Ends"
          field={ends}
          type="datetime-local"
          isRequired
          fault={
            findFault(values.endsAt, end) || (start && end && end <= start ? 'Must be after the start' : '')
          }
        />
      </div>
      <p class="quiet">Times are those of {timeZone.replaceAll('_', ' ')}.</p>
      <TextField label="Place" field={field('location')} maxLength={255} />
      <TextAreaField label="Notes" field={field('notes')} rows={3} maxLength={10_000} />
    </>
  )
}
