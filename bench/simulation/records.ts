import { firstNames, lastNames } from '../data.ts'
import { sizeSql } from './sizes.ts'

/** What the statements below use: ids in order of time (UUIDs of version 7), one of a list by chance. */
export const setUpSql = `
  CREATE SCHEMA simulation;
  SELECT setseed(0.5);
  CREATE FUNCTION simulation.id_at(moment timestamptz) RETURNS uuid LANGUAGE sql AS $$
    SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0')
      || '7' || substr(made, 1, 3) || '8' || substr(made, 5, 15))::uuid
    FROM (SELECT md5(random()::text) AS made) AS id
  $$;
  CREATE FUNCTION simulation.one_of(list anyarray) RETURNS anyelement LANGUAGE sql AS
    'SELECT list[1 + floor(random() * cardinality(list))::int]'`

const fields = JSON.stringify(
  [
    ['name', 'text', 'firstName', true],
    ['email', 'email', 'email', true],
    ['message', 'textarea', null, false],
  ].map(([id, type, mapsTo, required]) => ({ id, label: id, type, required, options: [], mapsTo })),
)

/** The id of the form of an account's rank, as SQL. */
export const formIdSql = (rank: string) => `md5('form ' || ${rank})::uuid`

/** The values of a new contact's columns from the first name on, as SQL; `key` makes its e-mail its own. */
export const contactValues = (key: string) => `
  (string_to_array('${firstNames}', ','))[1 + floor(random() * 32)::int],
  (string_to_array('${lastNames}', ','))[1 + floor(random() * 37)::int],
  'contact' || ${key} || '@example.com', 'contact' || ${key} || '@example.com',
  '+1 555 ' || lpad(floor(random() * 10000000)::text, 7, '0'),
  CASE WHEN random() < 0.3 THEN 'Company ' || floor(random() * 5000) END,
  (enum_range(NULL::contact_type))[1 + floor(random() * 5)::int],
  (enum_range(NULL::contact_source))[1 + floor(random() * 7)::int]`

/** The columns of {@link contactValues}. */
export const contactColumns = 'first_name, last_name, email, email_key, phone, company, contact_type, source'

/** Statements that fill the tables, with what each fills: triggers, which would count and tell, are off. */
export function recordSteps(accounts: number): [what: string, sql: string][] {
  const begin = `timestamptz '2023-11-01Z'`
  const moment = `${begin} + random() * interval '1095 days'`
  return [
    [
      'sizes',
      `CREATE TABLE simulation.sizes AS
        SELECT rank, md5('account ' || rank)::uuid AS account_id, ${sizeSql('rank', accounts)} AS contacts
        FROM generate_series(1, ${accounts}) AS rank`,
    ],
    [
      'accounts',
      `INSERT INTO accounts (id, name, owner_id, time_zone, last_invoice_number, created_at, updated_at)
        SELECT account_id, 'Account ' || rank, 'simulated-owner-' || rank, 'America/Halifax', contacts, ${begin}, ${begin}
        FROM simulation.sizes ORDER BY random()`,
    ],
    [
      'team_members',
      `INSERT INTO team_members (account_id, user_id)
        SELECT account_id, 'simulated-member-' || rank FROM simulation.sizes ORDER BY random()`,
    ],
    [
      'pipeline_stages',
      `INSERT INTO pipeline_stages (id, account_id, name, position)
        SELECT md5('stage ' || position || account_id)::uuid, account_id, 'Stage ' || position, position
        FROM simulation.sizes, generate_series(0, 3) AS position ORDER BY random()`,
    ],
    [
      'lead_forms',
      `INSERT INTO lead_forms (id, account_id, name, fields)
        SELECT ${formIdSql('rank')}, account_id, 'Contact us', '${fields}' FROM simulation.sizes ORDER BY random()`,
    ],
    [
      'contacts',
      `INSERT INTO contacts (id, account_id, ${contactColumns}, created_at, updated_at)
        SELECT gen_random_uuid(), account_id, ${contactValues("rank || '-' || n")}, moment, moment
        FROM (
          SELECT account_id, rank, n, ${moment} AS moment
          FROM simulation.sizes, generate_series(1, sizes.contacts) AS n ORDER BY moment
        ) AS made`,
    ],
    [
      'deals',
      `INSERT INTO deals (id, account_id, title, value, status, probability, open_probability, expected_close_date, closed_at, contact_id, stage_id, created_at, updated_at)
        SELECT simulation.id_at(created_at), account_id, last_name || ' project', floor(random() * 1000000) / 100, status,
          CASE status WHEN 'open' THEN 50 WHEN 'won' THEN 100 ELSE 0 END, CASE WHEN status <> 'open' THEN 50 END,
          (created_at + interval '60 days')::date, CASE WHEN status <> 'open' THEN created_at + interval '30 days' END,
          id, md5('stage ' || floor(random() * 4) || account_id)::uuid, created_at, created_at
        FROM (
          SELECT *, simulation.one_of('{open,won,won,lost,abandoned}'::deal_status[]) AS status
          FROM contacts WHERE random() < 0.25 ORDER BY created_at
        ) AS made`,
    ],
    [
      'invoices',
      `INSERT INTO invoices (id, account_id, invoice_number, amount, amount_paid, status, due_date, contact_id, sent_at, created_at, updated_at)
        SELECT simulation.id_at(created_at), account_id,
          'INV-' || row_number() OVER (PARTITION BY account_id ORDER BY created_at), amount,
          CASE status WHEN 'paid' THEN amount WHEN 'partial' THEN amount / 2 ELSE 0 END, status,
          (created_at + interval '30 days')::date, id, CASE WHEN status <> 'draft' THEN created_at END, created_at, created_at
        FROM (
          SELECT *, (1 + floor(random() * 100000)) * 2 / 100 AS amount,
            simulation.one_of('{paid,paid,paid,paid,paid,paid,partial,sent,draft,cancelled}'::invoice_status[]) AS status
          FROM contacts WHERE random() < 0.2
        ) AS made ORDER BY created_at`,
    ],
    [
      'invoice_line_items',
      `INSERT INTO invoice_line_items (id, account_id, invoice_id, position, description, quantity, unit_price)
        SELECT simulation.id_at(created_at), account_id, id, position, 'Work done', 1, amount / 2
        FROM invoices, generate_series(0, 1) AS position`,
    ],
    [
      'payments',
      `INSERT INTO payments (id, account_id, invoice_id, amount, method, paid_at, created_at)
        SELECT simulation.id_at(created_at), account_id, id, amount_paid, 'card', created_at + interval '9 days', created_at + interval '9 days'
        FROM invoices WHERE amount_paid > 0`,
    ],
    [
      'form_submissions',
      `INSERT INTO form_submissions (id, account_id, form_id, contact_id, data, page, outcome, created_at)
        SELECT simulation.id_at(created_at), account_id, ${formIdSql('rank')}, id,
          jsonb_build_object('name', first_name, 'email', email, 'message', 'Please call me back on Tuesday.'),
          '/contact', 'created', created_at
        FROM contacts JOIN simulation.sizes USING (account_id) WHERE random() < 0.15 ORDER BY created_at`,
    ],
    [
      'notes',
      `INSERT INTO notes (id, account_id, text, author_id, contact_id, created_at, updated_at)
        SELECT simulation.id_at(created_at), account_id, 'Prefers to be called in the morning; met at the fair.', 'simulated-owner', id, created_at, created_at
        FROM contacts WHERE random() < 0.15 ORDER BY created_at`,
    ],
    [
      'moves',
      `INSERT INTO moves (id, account_id, deal_id, invoice_id, field, from_value, to_value, created_at)
        SELECT simulation.id_at(closed_at), account_id, id, NULL::uuid, 'status'::move_field, 'open', status::text, closed_at
        FROM deals WHERE status <> 'open'
        UNION ALL
        SELECT simulation.id_at(sent_at), account_id, NULL, id, 'status'::move_field, 'draft', 'sent', sent_at
        FROM invoices WHERE sent_at IS NOT NULL`,
    ],
    ...[
      ['contacts', 'contact_type', "date 'infinity'"],
      ['deals', 'status', "date 'infinity'"],
      ['invoices', 'status', "date 'infinity'"],
      ['invoices', 'status', 'overdue_after'],
    ].map(([table, state, date]): [string, string] => [
      `counts of ${table}`,
      `INSERT INTO record_counts (account_id, collection, state, due_date, records)
        SELECT account_id, '${table}', ${state}::text, ${date}, count(*) FROM ${table} WHERE ${date} IS NOT NULL GROUP BY 1, 3, 4`,
    ]),
  ]
}
