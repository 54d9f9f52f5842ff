import { contactFilter } from '../contact/filter.ts'
import { contactRecord } from '../contact/record.ts'
import { searchPattern } from '../contact/search.ts'
import type { Context } from '../context.ts'
import { type MemberStatement, memberStatement, queryAsMember } from '../fields/access.ts'
import { hasIndexedText } from '../fields/points.ts'
import { containing, searched } from '../lists/finding/search-pattern.ts'
import { firstMatches } from '../lists/list-statement.ts'

/** Kinds of record that are searched together, in the order in which they are answered. */
const kinds = ['contact', 'deal', 'invoice', 'lead_form'] as const

/** A record that was found. */
export interface SearchHit {
  readonly id: string
  readonly name: string
  readonly detail: string | null
  readonly amount: string | null
}

/** What was found of a kind. */
export interface SearchGroup {
  readonly kind: (typeof kinds)[number]
  readonly count: number
  readonly hits: readonly SearchHit[]
}

/** So many of the newest records are compared with the text where no index has it. */
export const newestCompared = 5_000

/** How the records of a kind are found: what of the row `r` is compared, and what is shown of it. */
interface KindOptions {
  readonly table: string
  /** What is read of all that are compared. */
  readonly columns: string
  readonly compared: string
  /** A contact is named by its own row, which is joined to every hit. */
  readonly name?: string
  readonly contact: string
  readonly amount?: string
  /** What comes next after what begins with the text; by default where another word does. */
  readonly next?: string
  /** Which are compared beside the newest. */
  readonly also?: string
}

const anotherWord = (compared: string) => `${compared} LIKE '% ' || ${searched('$5::text')} || '%'`

const contacts: KindOptions = {
  table: 'contacts',
  columns: 'search_text',
  compared: searched('r.search_text'),
  contact: 'r.id',
}
const others: Readonly<Record<string, KindOptions>> = {
  deal: {
    table: 'deals',
    columns: 'title, contact_id, value',
    compared: searched('r.title'),
    name: 'r.title',
    contact: 'r.contact_id',
    amount: 'r.value',
  },
  invoice: {
    table: 'invoices',
    columns: 'invoice_number, contact_id, amount',
    compared: searched('r.invoice_number'),
    name: 'r.invoice_number',
    contact: 'r.contact_id',
    amount: 'r.amount',
    // 16 is INV-0016 before it is INV-0160.
    next: `${searched('r.invoice_number')} LIKE '%' || ${searched('$5::text')}`,
    // An index has whole numbers.
    also: 'invoice_number IN ($6::text, upper($6::text))',
  },
  lead_form: {
    table: 'lead_forms',
    columns: 'name',
    compared: searched('r.name'),
    name: 'r.name',
    contact: 'NULL::uuid',
  },
}

/** $3 is how many, $4 the pattern, $5 what is in it, $6 the text, $7 the pattern with its blanks as they were typed. */
function hitsOf(kind: string, options: KindOptions, from: string): string {
  const { compared, name = 'NULL', contact, amount = 'NULL::numeric', next } = options
  return `(SELECT '${kind}' AS kind, r.id, ${name} AS name, ${contact} AS contact_id, ${amount} AS amount,
      (count(*) OVER ())::int AS count,
      row_number() OVER (ORDER BY ${compared} LIKE ${searched('$5::text')} || '%' DESC,
        ${next ?? anotherWord(compared)} DESC, r.created_at DESC, r.id DESC) AS place
    FROM ${from} ORDER BY place LIMIT $3)`
}

/** The pattern has a run of blanks as one; a number or a title can have several. */
const matching = `LIKE ANY (ARRAY[${searched('$4::text')}, ${searched('$7::text')}])`

function amongNewest(kind: string, options: KindOptions): string {
  const { table, columns, compared, also } = options
  const all = `SELECT id, created_at, ${columns} FROM ${table} WHERE account_id = $1`
  const newest = `(${all} ORDER BY created_at DESC, id DESC LIMIT ${newestCompared})`
  const more = also ? `UNION ${all} AND ${also}` : ''
  return hitsOf(kind, options, `(${newest} ${more}) AS r WHERE ${compared} ${matching}`)
}

function statementOf(contactHits: string, before = ''): MemberStatement {
  const rest = Object.entries(others).map(([kind, options]) => amongNewest(kind, options))
  const fullName = "concat_ws(' ', contact.first_name, contact.last_name)"
  return {
    ...memberStatement(`${before}
      SELECT hit.kind, hit.count, hit.id, hit.amount, coalesce(hit.name, ${fullName}) AS name,
        nullif(CASE WHEN hit.kind <> 'contact' THEN ${fullName} ELSE
          concat_ws(' · ', nullif(contact.company, ''), nullif(contact.email, '')) END, '') AS detail
      FROM caller LEFT JOIN (${[contactHits, ...rest].join(' UNION ALL ')}) AS hit ON true
      LEFT JOIN contacts AS contact ON contact.account_id = $1 AND contact.id = hit.contact_id
      ORDER BY hit.place`),
    replanned: true,
  }
}

/** What the matches of the list's own search are compared by here; the pattern's value is not read. */
const ranked = [
  { ...contactRecord.key, column: 'search_text', direction: 'ASC' as const },
  ...contactRecord.order,
]
const matches = firstMatches(contactRecord, contactFilter(null, 'text'), ranked)

const statements = {
  indexed: statementOf(
    hitsOf('contact', contacts, 'matching AS r'),
    `, matching AS MATERIALIZED (${matches})`,
  ),
  short: statementOf(amongNewest('contact', contacts)),
}

/** Finds contacts, deals, invoices and forms in one statement; FORBIDDEN where the caller may not read them. */
export async function findRecords(
  context: Context,
  { accountId, text, first }: { readonly accountId: string; readonly text: string; readonly first: number },
): Promise<readonly SearchGroup[]> {
  const pattern = searchPattern(text)
  const rows = await queryAsMember(context, accountId, {
    ...(hasIndexedText(text) ? statements.indexed : statements.short),
    values: [
      ...[first, pattern ?? '', pattern?.slice(1, -1) ?? '', text.trim()],
      pattern === null ? '' : containing(text.trim()),
    ],
  })
  return kinds.flatMap(kind => {
    const found = rows.filter(row => row.kind === kind)
    // Drivers do not type their rows.
    const hits = found as unknown as readonly SearchHit[]
    return found[0] ? [{ kind, count: Number(found[0].count), hits }] : []
  })
}
