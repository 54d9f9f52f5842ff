import type pg from 'pg'
import { say } from '../report/say.ts'
import { contactColumns, contactValues } from './records.ts'

/** What is done in a month, as a share of the records of the table that there are. */
export const monthOfWrites = [
  { kind: 'create a contact', table: 'contacts', share: 0.02 },
  { kind: 'change a contact', table: 'contacts', share: 0.05 },
  { kind: 'delete a contact', table: 'contacts', share: 0.005 },
  { kind: 'create a deal', table: 'contacts', share: 0.007 },
  { kind: 'move a deal', table: 'deals', share: 0.1 },
  { kind: 'create an invoice with two lines', table: 'contacts', share: 0.006 },
  { kind: 'send an invoice', table: 'invoices', share: 0.04 },
  { kind: 'take a payment', table: 'invoices', share: 0.04 },
  { kind: 'note down something', table: 'contacts', share: 0.005 },
] as const

type Kind = (typeof monthOfWrites)[number]['kind']

const days = 30

/** One action each, on the record `a.id` of the account `a.account_id`. */
const statements: Readonly<Record<Kind, string>> = {
  'create a contact': `INSERT INTO contacts (id, account_id, ${contactColumns})
    SELECT gen_random_uuid(), a.account_id, ${contactValues("'-new-' || a.n")};`,
  'change a contact': `UPDATE contacts SET phone = '+1 555 ' || lpad(a.n::text, 7, '0'), contact_type = 'client'
    WHERE account_id = a.account_id AND id = a.id;`,
  'delete a contact': 'DELETE FROM contacts WHERE account_id = a.account_id AND id = a.id;',
  'create a deal': `INSERT INTO deals (id, account_id, title, value, contact_id)
    SELECT simulation.id_at(now()), account_id, 'Project ' || a.n, a.n % 10000, id
    FROM contacts WHERE account_id = a.account_id AND id = a.id;`,
  'move a deal': `UPDATE deals SET status = 'won', probability = 100, open_probability = coalesce(open_probability, probability)
    WHERE account_id = a.account_id AND id = a.id AND status = 'open';
    IF NOT FOUND THEN
      UPDATE deals SET stage_id = md5('stage ' || a.n % 4 || a.account_id)::uuid WHERE account_id = a.account_id AND id = a.id;
    END IF;`,
  'create an invoice with two lines': `UPDATE accounts SET last_invoice_number = last_invoice_number + 1 WHERE id = a.account_id;
    new_id := simulation.id_at(now());
    INSERT INTO invoices (id, account_id, invoice_number, amount, due_date)
    SELECT new_id, id, 'NEW-' || last_invoice_number, 100, current_date + 30 FROM accounts WHERE id = a.account_id;
    INSERT INTO invoice_line_items (id, account_id, invoice_id, position, description, quantity, unit_price)
    SELECT simulation.id_at(now()), a.account_id, new_id, position, 'Work done', 1, 50 FROM generate_series(0, 1) AS position;`,
  'send an invoice': `UPDATE invoices SET status = 'sent', sent_at = now()
    WHERE account_id = a.account_id AND id = a.id AND status = 'draft';
    IF NOT FOUND THEN
      UPDATE invoices SET due_date = due_date + 7 WHERE account_id = a.account_id AND id = a.id;
    END IF;`,
  'take a payment': `INSERT INTO payments (id, account_id, invoice_id, amount, paid_at)
    SELECT simulation.id_at(now()), account_id, id, amount - amount_paid, now()
    FROM invoices WHERE account_id = a.account_id AND id = a.id AND status IN ('sent', 'partial');
    UPDATE invoices SET status = 'paid', amount_paid = amount
    WHERE account_id = a.account_id AND id = a.id AND status IN ('sent', 'partial');`,
  'note down something': `INSERT INTO notes (id, account_id, text, author_id, contact_id)
    SELECT simulation.id_at(now()), account_id, 'Called back.', 'simulated-owner', id
    FROM contacts WHERE account_id = a.account_id AND id = a.id;`,
}

/** Every action of the month in the order in which it is done; accounts have as many as they have records. */
const planSql = `CREATE TABLE simulation.actions AS
  SELECT row_number() OVER (ORDER BY random()) AS n, kind, account_id, id FROM (
    ${monthOfWrites
      .map(
        ({ kind, table, share }) =>
          `SELECT '${kind}' AS kind, account_id, id FROM ${table} WHERE random() < ${share}`,
      )
      .join(' UNION ALL ')}
  ) AS planned;
  ALTER TABLE simulation.actions ADD PRIMARY KEY (n)`

const procedureSql = `CREATE PROCEDURE simulation.act(first bigint, last bigint) LANGUAGE plpgsql AS $$
  DECLARE
    a record;
    new_id uuid;
  BEGIN
    FOR a IN SELECT * FROM simulation.actions WHERE n BETWEEN first AND last ORDER BY n LOOP
      CASE a.kind
        ${Object.entries(statements)
          .map(([kind, text]) => `WHEN '${kind}' THEN ${text}`)
          .join('\n')}
      END CASE;
      COMMIT;
    END LOOP;
  END
  $$`

/** What a month of writes came to. */
export interface Month {
  readonly actions: number
  readonly seconds: number
}

/**
 * Does a month's writes one after the other, each in a transaction of its own, with all triggers, over one
 * connection that does not wait for the disk at each commit.
 */
export async function liveAMonth(sql: pg.Client): Promise<Month> {
  await sql.query(planSql)
  await sql.query(procedureSql)
  const { rows } = await sql.query<{ count: number }>('SELECT count(*)::int AS count FROM simulation.actions')
  const actions = rows[0]?.count ?? 0
  await sql.query('SET synchronous_commit = off')
  const beganAt = performance.now()
  for (let day = 0; day < days; day++) {
    const [first, last] = [day, day + 1].map(of => Math.floor((actions * of) / days))
    await sql.query(`CALL simulation.act(${(first ?? 0) + 1}, ${last})`)
    say(`${((performance.now() - beganAt) / 1000).toFixed(1).padStart(7)} s  day ${day + 1}`)
  }
  return { actions, seconds: (performance.now() - beganAt) / 1000 }
}
