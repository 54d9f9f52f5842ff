import { dayStart } from '../account/day-start.ts'
import type { Context } from '../context.ts'
import { memberStatement, queryAsMember } from '../fields/access.ts'
import { payForMany } from '../fields/pay-for-many.ts'
import { isSpamRow } from '../lead-form/spam.ts'
import { payForAll } from '../summaries/pay-for-all.ts'

/** One record that wants attention. */
export interface AgendaEntry {
  readonly id: string
  readonly name: string | null
  readonly contactId: string | null
  readonly contactName: string | null
  readonly amount: string | null
  readonly day: string | null
  readonly at: Date | null
}

/** Records that want attention for one reason. */
export interface AgendaPart {
  readonly count: number
  readonly amount: string | null
  readonly entries: readonly AgendaEntry[]
}

/** The parts of an agenda. */
export type PartName = 'overdue' | 'due' | 'closing' | 'leads' | 'bookings'

/** What there is to do on a day. */
export interface Agenda extends Readonly<Record<PartName, AgendaPart>> {
  readonly day: string
  readonly weekStart: string
  readonly weekEnd: string
}

/** The most entries of a part. */
export const maxEntries = 5

/** Which records are in a part, in SQL that can read the row as `r` and the account's calendar as `today`. */
interface PartOptions {
  readonly of: 'invoices' | 'deals' | 'form_submissions' | 'bookings'
  readonly where: string
  /** What comes first. */
  readonly order: string
  readonly name?: string
  /** Whose name names the entry, where it has none of its own. */
  readonly form?: string
  readonly amount?: string
  readonly day?: string
  readonly at?: string
}

const now = (field: string) => `(SELECT ${field} FROM today)`
const due = 'r.amount - r.amount_paid'

const parts: Readonly<Record<PartName, PartOptions>> = {
  overdue: {
    of: 'invoices',
    where: `r.overdue_after < ${now('day')}`,
    order: 'r.overdue_after',
    name: 'r.invoice_number',
    amount: due,
    day: 'r.due_date',
  },
  due: {
    of: 'invoices',
    // The day that it is due bounds what is read of the index; the other one is null of what is not owed.
    where: `r.due_date BETWEEN ${now('day')} AND ${now('week_end')} AND r.overdue_after >= ${now('day')}`,
    order: 'r.due_date',
    name: 'r.invoice_number',
    amount: due,
    day: 'r.due_date',
  },
  closing: {
    of: 'deals',
    where: `r.expected_close_date BETWEEN ${now('week_start')} AND ${now('week_end')} AND r.status = 'open'`,
    order: 'r.expected_close_date',
    name: 'r.title',
    amount: 'r.value',
    day: 'r.expected_close_date',
  },
  leads: {
    of: 'form_submissions',
    where: `r.created_at >= ${now('yesterday_starts')} AND NOT ${isSpamRow('r')}`,
    order: 'r.created_at DESC',
    form: 'r.form_id',
    at: 'r.created_at',
  },
  bookings: {
    of: 'bookings',
    where: `r.starts_at >= ${now('day_starts')} AND r.starts_at < ${now('day_ends')} AND r.status <> 'cancelled'`,
    order: 'r.starts_at',
    name: 'r.title',
    at: 'r.starts_at',
  },
}
const partNames = Object.keys(parts) as PartName[]

function partSql([part, { of, where, order, name, form, amount, day, at }]: [string, PartOptions]): string {
  return `(SELECT '${part}' AS part, row_number() OVER (ORDER BY ${order}, r.id) AS place,
      (count(*) OVER ())::int AS count, sum(${amount ?? 'NULL::numeric'}) OVER () AS total, r.id, r.contact_id,
      ${name ?? 'NULL'} AS name, ${form ?? 'NULL::uuid'} AS form_id, ${amount ?? 'NULL::numeric'} AS amount,
      ${day ?? 'NULL::date'} AS day, ${at ?? 'NULL::timestamptz'} AS at
    FROM ${of} AS r WHERE r.account_id = $1 AND ${where}
    ORDER BY place LIMIT ${maxEntries})`
}

/** $3 is the moment. Midnights are those of the account's clocks, whatever they did in the night. */
const statement = memberStatement(`, calendar AS (
    SELECT time_zone, ($3::timestamptz AT TIME ZONE time_zone)::date AS day FROM caller
  ), today AS (
    SELECT day, date_trunc('week', day)::date AS week_start, date_trunc('week', day)::date + 6 AS week_end,
      ${dayStart('day - 1', 'time_zone')} AS yesterday_starts,
      ${dayStart('day', 'time_zone')} AS day_starts, ${dayStart('day + 1', 'time_zone')} AS day_ends
    FROM calendar
  )
  SELECT today.day AS today, today.week_start AS "weekStart", today.week_end AS "weekEnd",
    entry.part, entry.count, entry.total, entry.id, coalesce(entry.name, form.name) AS name,
    contact.id AS "contactId", nullif(concat_ws(' ', contact.first_name, contact.last_name), '') AS "contactName",
    entry.amount, entry.day, entry.at
  FROM today
  LEFT JOIN (${Object.entries(parts).map(partSql).join(' UNION ALL ')}) AS entry ON true
  LEFT JOIN contacts AS contact ON contact.account_id = $1 AND contact.id = entry.contact_id
  LEFT JOIN lead_forms AS form ON form.account_id = $1 AND form.id = entry.form_id
  ORDER BY entry.place`)

/** Reads what there is to do in an account today, in one statement; FORBIDDEN where the caller may not. */
export async function readAgenda(context: Context, accountId: string): Promise<Agenda> {
  // What is overdue is found by reading what is owed.
  await payForAll(context, accountId, 'invoices')
  const rows = await queryAsMember(context, accountId, {
    ...statement,
    values: [context.now().toISOString()],
  })
  const partOf = (name: PartName): AgendaPart => {
    const entries = rows.filter(({ part }) => part === name)
    // Drivers do not type their rows.
    const first = entries[0] as { readonly count: number; readonly total: string | null } | undefined
    return first
      ? { count: first.count, amount: first.total, entries: entries as unknown as readonly AgendaEntry[] }
      : { count: 0, amount: parts[name].amount ? '0.00' : null, entries: [] }
  }
  const found = Object.fromEntries(partNames.map(name => [name, partOf(name)])) as Record<
    PartName,
    AgendaPart
  >
  await payForMany(
    context,
    partNames.map(name => found[name].count),
  )
  const [{ today, weekStart, weekEnd }] = rows
  return { ...found, day: String(today), weekStart: String(weekStart), weekEnd: String(weekEnd) }
}
