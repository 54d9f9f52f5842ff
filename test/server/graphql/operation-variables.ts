import { randomUUID } from 'node:crypto'
import fc from 'fast-check'

/** The records that an operation's variables may name. */
export interface NamedRecords {
  readonly accountId: string
  readonly contactId: string
  readonly stageId: string
  readonly formId: string
}

const absent = fc.constantFrom(undefined, null)

/** A value, seldom one that is refused. */
function mostly(right: fc.Arbitrary<unknown>, ...wrong: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: right, weight: 24 }, { arbitrary: fc.constantFrom(...wrong), weight: 1 })
}

const names = fc.constantFrom('Ann', 'Årud', 'E\u0301', '😀', '"quoted"', '{"a":1}', 'a\\b', 'x'.repeat(50))
const texts = mostly(names, '\0', '\ud800', '', ' ', 'x'.repeat(256), 5, [], {})
const pages = mostly(fc.constantFrom(1, 1, 2, 3, 2 ** 31 - 1), 0, -1, 2 ** 31, 1.5, '2', true)
const sizes = mostly(fc.constantFrom(1, 2, 25, 100), 0, 101, 'x')
const emails = mostly(
  fc.constantFrom('ann@example.com', ' Ann@Example.com ', 'jos\u00e9@example.com'),
  'nobody',
  '',
  7,
)
const values = mostly(fc.constantFrom(0, 12.34, '999999999999.99', '-0.05'), '0.001', 1e12, 'x')
const words = (...known: string[]) => mostly(fc.constantFrom(...known), 'unknown', '', 1, [...known])

/** Values of every variable of the REST face's documents, by name: right, wrong, and at the bounds. */
export function valuesByName(
  { accountId, contactId, stageId, formId }: NamedRecords,
  statuses: readonly string[],
) {
  const ids = (id: string) =>
    mostly(fc.constantFrom(id, id, id, id.toUpperCase(), randomUUID()), 'no-id', '', 3)
  return {
    account_id: ids(accountId),
    contact_id: ids(contactId),
    stage_id: ids(stageId),
    form_id: ids(formId),
    page: pages,
    page_size: sizes,
    search: mostly(fc.constantFrom('Ann', 'årud', 'example', '%', '', ' '), '\0', 'x'.repeat(201), 5),
    type: words('lead', 'client', 'past_client'),
    contact_type: words('vendor', 'other'),
    source: words('website', 'other'),
    status: words(...statuses),
    first_name: texts,
    last_name: texts,
    company: texts,
    title: texts,
    phone: texts,
    email: emails,
    value: values,
    probability: mostly(fc.constantFrom(0, 12.5, 100), 100.5, '50', 2 ** 31),
    expected_close_date: mostly(
      fc.constantFrom('2026-06-30', '2028-02-29'),
      '2026-02-30',
      '30.6.2026',
      20260630,
    ),
    data: fc.oneof(
      { arbitrary: fc.record({ name: texts, mail: emails }, { requiredKeys: ['name'] }), weight: 4 },
      fc.dictionary(fc.constantFrom('name', 'constructor', '__proto__', 'then'), fc.jsonValue(), {
        noNullPrototype: true,
      }),
      fc.jsonValue(),
    ),
    metadata: fc.oneof(
      fc.record({ page: texts, referrer: texts }, { requiredKeys: [] }),
      fc.constantFrom({ more: 1 }, [], 'x'),
    ),
  } satisfies Record<string, fc.Arbitrary<unknown>>
}

/** Variables for an operation: each of its names mostly with a value, now and then null or absent. */
export function variablesOf(
  names: readonly string[],
  values: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Record<string, unknown>> {
  const entries = names.map(name => {
    const value = values[name]
    if (!value) throw new Error(`No values for the variable ${name}`)
    return [name, fc.oneof({ arbitrary: value, weight: 6 }, { arbitrary: absent, weight: 1 })] as const
  })
  return fc.record(Object.fromEntries(entries)).map(withoutAbsent)
}

function withoutAbsent(variables: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
}
