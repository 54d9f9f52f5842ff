import type pg from 'pg'

/** The account of the largest records that the API lets in, and its owner. */
export const heavyAccount = { id: '5eb0c0de-0000-4000-8000-000000000009', ownerId: 'heavy-owner' } as const

/** A text of so many characters, of which some take two bytes. */
const long = (characters: number) =>
  `left(repeat('Zürich, ' || n || ' – ', ${Math.ceil(characters / 10)}), ${characters})`

const ofOneContact = `(SELECT id FROM contacts WHERE account_id = $1 ORDER BY id OFFSET n % 100 LIMIT 1)`
const ofOneDeal = `(SELECT id FROM deals WHERE account_id = $1 ORDER BY id OFFSET n % 100 LIMIT 1)`

/** Statements that fill the account ($1 is its id), each behind those that it refers to. */
const statements: readonly string[] = [
  `INSERT INTO accounts (id, name, owner_id) VALUES ($1, 'Heavy', '${heavyAccount.ownerId}')`,
  `INSERT INTO pipeline_stages (id, account_id, name, position)
     SELECT gen_random_uuid(), $1, ${long(200)}, n FROM generate_series(1, 25) n`,
  `INSERT INTO contacts (id, account_id, first_name, last_name, email, email_key, phone, company)
     SELECT gen_random_uuid(), $1, ${long(255)}, ${long(255)}, 'c' || n || '@example.com', 'c' || n || '@example.com',
       '1', ${long(255)} FROM generate_series(1, 5000) n`,
  `INSERT INTO deals (id, account_id, title, value, contact_id, stage_id)
     SELECT gen_random_uuid(), $1, ${long(255)}, n, ${ofOneContact},
       (SELECT id FROM pipeline_stages WHERE account_id = $1 ORDER BY id OFFSET n % 25 LIMIT 1)
     FROM generate_series(1, 3000) n`,
  `INSERT INTO invoices (id, account_id, invoice_number, amount, contact_id, due_date)
     SELECT gen_random_uuid(), $1, 'I-' || n, 200, ${ofOneContact}, date '2026-01-01' FROM generate_series(1, 2000) n`,
  `INSERT INTO invoice_line_items (id, account_id, invoice_id, position, description, quantity, unit_price)
     SELECT gen_random_uuid(), $1, i.id, n, ${long(255)}, 1, 1
     FROM (SELECT id FROM invoices WHERE account_id = $1 LIMIT 300) i, generate_series(0, 199) n`,
  `INSERT INTO notes (id, account_id, text, author_id, contact_id)
     SELECT gen_random_uuid(), $1, ${long(10_000)}, 'somebody', ${ofOneContact} FROM generate_series(1, 5000) n`,
  `INSERT INTO notes (id, account_id, text, author_id, deal_id)
     SELECT gen_random_uuid(), $1, ${long(10_000)}, 'somebody', ${ofOneDeal} FROM generate_series(1, 2000) n`,
  `INSERT INTO moves (id, account_id, deal_id, field, from_value, to_value)
     SELECT gen_random_uuid(), $1, ${ofOneDeal}, 'stage', ${long(254)}, 'x' || ${long(254)} FROM generate_series(1, 5000) n`,
  `INSERT INTO proposals (id, account_id, contact_id, deal_id, title, body)
     SELECT gen_random_uuid(), $1, ${ofOneContact}, ${ofOneDeal}, 'Offer', ${long(50_000)} FROM generate_series(1, 2000) n`,
  `INSERT INTO proposal_line_items (id, account_id, proposal_id, position, description, quantity, unit_price)
     SELECT gen_random_uuid(), $1, p.id, n, ${long(255)}, 1, 1
     FROM (SELECT id FROM proposals WHERE account_id = $1 LIMIT 200) p, generate_series(0, 199) n`,
  `INSERT INTO contracts (id, account_id, contact_id, deal_id, title, body)
     SELECT gen_random_uuid(), $1, ${ofOneContact}, ${ofOneDeal}, 'Terms', ${long(50_000)} FROM generate_series(1, 2000) n`,
  `INSERT INTO bookings (id, account_id, contact_id, title, starts_at, ends_at, notes)
     SELECT gen_random_uuid(), $1, ${ofOneContact}, 'Shoot', now() + n * interval '1 hour',
       now() + (n + 1) * interval '1 hour', ${long(10_000)} FROM generate_series(1, 2000) n`,
  `INSERT INTO galleries (id, account_id, contact_id, title, description)
     SELECT gen_random_uuid(), $1, ${ofOneContact}, 'Pictures', ${long(10_000)} FROM generate_series(1, 500) n`,
  `INSERT INTO gallery_items (id, account_id, gallery_id, position, title, image_url)
     SELECT gen_random_uuid(), $1, g.id, n, ${long(255)}, 'https://example.com/' || ${long(1_000)}
     FROM (SELECT id FROM galleries WHERE account_id = $1 LIMIT 100) g, generate_series(0, 999) n`,
  `INSERT INTO workflows (id, account_id, name, steps)
     SELECT gen_random_uuid(), $1, 'Thank', (SELECT jsonb_agg(jsonb_build_object('action', 'email', 'delayDays', 1,
       'text', ${long(2_000)})) FROM generate_series(1, 100) n) FROM generate_series(1, 200)`,
  `INSERT INTO lead_forms (id, account_id, name, fields)
     SELECT gen_random_uuid(), $1, 'Contact us', (SELECT jsonb_agg(jsonb_build_object('id', 'f' || n, 'label',
       ${long(255)}, 'type', 'select', 'required', false, 'mapsTo', null, 'options',
       (SELECT jsonb_agg('option ' || o) FROM generate_series(1, 50) o))) FROM generate_series(1, 100) n)
     FROM generate_series(1, 200)`,
  `INSERT INTO form_submissions (id, account_id, form_id, contact_id, data, outcome)
     SELECT gen_random_uuid(), $1, (SELECT id FROM lead_forms WHERE account_id = $1 LIMIT 1), ${ofOneContact},
       jsonb_build_object(${Array.from({ length: 12 }, (_, key) => `'f${key}', ${long(5_000)}`).join(', ')}), 'updated'
     FROM generate_series(1, 2000) n`,
]

/** Fills the account with as much of everything as the API lets in, or as an operation may ask for. */
export async function fillHeavyAccount(client: pg.Client): Promise<void> {
  for (const text of statements) await client.query(text, [heavyAccount.id])
  await client.query('VACUUM (ANALYZE)')
}
