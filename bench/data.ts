import { hash } from 'node:crypto'
import { type BenchAccount, formId, ownerIdOf, userPrefix } from './accounts.ts'

/** Runs one statement with no parameters. */
export type RunSql = (sql: string) => Promise<unknown>

/** How many contacts share the last name that the selective search looks for: one in this many. */
const rareNameEvery = 9_973

/** The last name that few contacts have; its first letters are a selective search. */
export const rareName = 'Quillonby'

const firstNames =
  'Ada,Bruno,Chiara,Dmitri,Elena,Farid,Greta,Hugo,Imani,Jonas,Keiko,Lars,Mina,Noor,Olga,Pavel,Quinn,Rosa,Samir,Tilda,Ursula,Viktor,Wanda,Xenia,Yusuf,Zora,Anders,Bettina,Carlos,Daniela,Emil,Francesca'
const lastNames =
  'Abernathy,Brandt,Castellan,Dahlgren,Eriksen,Fontaine,Grunwald,Hansen,Ivanova,Janssen,Kowalski,Lindqvist,Moreau,Nakamura,Okafor,Petrov,Quist,Rossini,Sandoval,Tanaka,Ulrich,Valdez,Weissman,Yamada,Zimmerman,Albrecht,Bellini,Cervantes,Duval,Engstrom,Fischer,Guzman,Holmberg,Ibsen,Jokinen,Keller,Lombardi'

/** Loads accounts with all they hold: the same rows, ids and times in every run. Their team are the first `members` users. */
export async function loadAccounts(
  run: RunSql,
  accounts: readonly BenchAccount[],
  members: number,
): Promise<void> {
  for (const account of accounts) for (const statement of fillAccount(account, members)) await run(statement)
  await run('VACUUM (ANALYZE)')
}

export async function loadForm(run: RunSql, { id }: BenchAccount): Promise<void> {
  const field = (id: string, type: string, mapsTo: string | null, required = false) =>
    ({ id, label: id, type, required, options: [], mapsTo }) as const
  const fields = [
    field('name', 'text', 'firstName', true),
    field('email', 'email', 'email', true),
    field('phone', 'tel', 'phone'),
    field('message', 'textarea', null),
  ]
  await run(`INSERT INTO lead_forms (id, account_id, name, fields)
    VALUES ('${formId}', '${id}', 'Contact', '${JSON.stringify(fields)}')`)
}

/** The first contact and stage of an account, which a new deal is linked to. */
export function linksOf({ id }: BenchAccount): { readonly contactId: string; readonly stageId: string } {
  const uuid = (text: string) => hash('md5', text).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { contactId: uuid(`contact1${id}`), stageId: uuid(`stage1${id}`) }
}

/** The statements that make an account, in their order; `n` counts the records of a kind. */
function fillAccount({ id, contacts, deals, invoices }: BenchAccount, members: number): string[] {
  const numbers = (count: number) => `generate_series(1, ${count}) n`
  const createdAt = "(timestamptz '2020-01-01Z' + n * interval '97.131 s')"
  // Random in appearance, as the service's contact ids are.
  const contactId = (n: string) => `md5('contact' || ${n} || '${id}')::uuid`
  const stageId = (n: string) => `md5('stage' || ${n} || '${id}')::uuid`
  // In order of time, as UUIDs of version 7 are.
  const timeOrderedId = (kind: string) => {
    const time = `lpad(to_hex((extract(epoch FROM ${createdAt}) * 1000)::bigint), 12, '0')`
    const digits = `md5('${kind}' || n || '${id}')`
    return `(${time} || '7' || substr(${digits}, 1, 3) || '8' || substr(${digits}, 5, 15))::uuid`
  }
  return [
    `INSERT INTO accounts (id, name, owner_id, created_at, last_invoice_number)
    VALUES ('${id}', 'Bench', '${ownerIdOf(id)}', '2019-01-01Z', ${invoices})`,
    `INSERT INTO pipeline_stages (id, account_id, name, position)
    SELECT ${stageId('n')}, '${id}', 'Stage ' || n, n FROM generate_series(0, 4) n`,
    `INSERT INTO contacts (id, account_id, first_name, last_name, email, email_key, phone, company, contact_type, source, created_at, updated_at)
    SELECT ${contactId('n')}, '${id}',
      (string_to_array('${firstNames}', ','))[1 + n % 32],
      CASE WHEN n % ${rareNameEvery} = 5 THEN '${rareName}' ELSE (string_to_array('${lastNames}', ','))[1 + n * 7919 % 37] END,
      CASE WHEN n % 20 > 0 THEN 'contact' || n || '@example.com' END,
      CASE WHEN n % 20 > 0 THEN 'contact' || n || '@example.com' END,
      CASE WHEN n % 3 > 0 THEN '+1 555 ' || lpad((n % 10000000)::text, 7, '0') END,
      CASE WHEN n % 5 < 3 THEN 'Company ' || n % 4099 END,
      (enum_range(NULL::contact_type))[1 + n % 5],
      (enum_range(NULL::contact_source))[1 + n % 7],
      ${createdAt}, ${createdAt}
    FROM (SELECT n::bigint FROM ${numbers(contacts)}) numbers`,
    // Or links are looked up by plans that were made for the small accounts.
    'ANALYZE contacts',
    `INSERT INTO deals (id, account_id, title, value, probability, open_probability, status, expected_close_date, contact_id, stage_id, created_at, updated_at)
    SELECT ${timeOrderedId('deal')}, '${id}', 'Deal ' || n, (n * 7919 % 1000000)::numeric / 100,
      CASE status WHEN 'open' THEN n % 101 WHEN 'won' THEN 100 ELSE 0 END,
      CASE WHEN status <> 'open' THEN n % 101 END,
      status,
      CASE WHEN n % 4 > 0 THEN date '2023-01-01' + (n % 1500)::int END,
      CASE WHEN n % 10 > 0 THEN ${contactId(`(1 + n * 7919 % ${contacts})`)} END,
      CASE WHEN n % 7 > 0 THEN ${stageId('(n % 5)')} END,
      ${createdAt}, ${createdAt}
    FROM (SELECT n::bigint, (enum_range(NULL::deal_status))[1 + n % 4] AS status FROM ${numbers(deals)}) numbered`,
    `INSERT INTO invoices (id, account_id, invoice_number, amount, amount_paid, status, due_date, contact_id, created_at, updated_at)
    SELECT ${timeOrderedId('invoice')}, '${id}', 'INV-' || n, amount,
      CASE status WHEN 'partial' THEN amount / 2 WHEN 'paid' THEN amount WHEN 'refunded' THEN amount ELSE 0 END,
      status,
      -- Half of what is owed is overdue, whenever this runs.
      CASE WHEN n % 16 < 8 THEN date '2022-01-01' ELSE date '2122-01-01' END + (n % 365)::int,
      CASE WHEN n % 10 > 0 THEN ${contactId(`(1 + n * 104729 % ${contacts})`)} END,
      ${createdAt}, ${createdAt}
    FROM (
      SELECT n::bigint, (1 + n * 7919::bigint % 500000) * 2 / 100.0 AS amount,
        (ARRAY['draft', 'sent', 'viewed', 'partial', 'paid', 'cancelled', 'refunded']::invoice_status[])[1 + n % 7] AS status
      FROM ${numbers(invoices)}
    ) numbered`,
    'ANALYZE invoices',
    `INSERT INTO invoice_line_items (id, account_id, invoice_id, position, description, quantity, unit_price)
    SELECT ${timeOrderedId('line')}, '${id}', ${timeOrderedId('invoice')}, 0, 'Work done', 1,
      (1 + n * 7919::bigint % 500000) * 2 / 100.0
    FROM ${numbers(invoices)}`,
    `INSERT INTO payments (id, account_id, invoice_id, amount, method, paid_at)
    SELECT md5('payment' || id)::uuid, account_id, id, amount_paid, 'card', created_at
    FROM invoices WHERE account_id = '${id}' AND amount_paid > 0`,
    `INSERT INTO team_members (account_id, user_id)
    SELECT '${id}', '${userPrefix}' || n FROM generate_series(0, ${members - 1}) n`,
  ]
}
