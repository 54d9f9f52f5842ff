/** A statement that names no account, or more than one, and what becomes of it where accounts are on several machines. */
export interface Exception {
  readonly what: string
  readonly matches: RegExp
  readonly reason: string
  readonly distributed: string
}

/** All statements that requests and housekeeping send and that do not go to one shard. docs/scaling.md tells of them. */
export const exceptions: readonly Exception[] = [
  {
    what: 'a form that a visitor names',
    matches: /FROM lead_forms WHERE id = \$1 AND active\b/,
    reason: 'Visitors know the form and no account.',
    distributed:
      'Asks every shard for one row of an index; a small table from form to account, copied to all machines, would name it.',
  },
  {
    what: 'the link of an invoice',
    matches: /FROM invoice_links WHERE token_hash = \$1$/,
    reason: 'Whoever opens it knows the link and no account.',
    distributed:
      'Asks every shard for one row of an index; a small table from digest to account, copied to all machines, would name it.',
  },
  {
    what: 'an API key that a request comes with',
    matches: /FROM api_keys WHERE key_hash = \$1 AND revoked_at IS NULL$/,
    reason: 'The key says who calls, and so which account.',
    distributed:
      'Asks every shard for one row of an index; a small table from digest to account, copied to all machines, would name it.',
  },
  {
    what: 'the accounts of a user, and how many',
    matches:
      /^\s*SELECT (id|count\(\*\)::int AS total) FROM \(\s*SELECT id, created_at, 0 AS rank FROM accounts WHERE owner_id = \$1\s/,
    reason: 'They are what is asked for.',
    distributed: 'Asks every shard, by an index each; once for a sign-in, not for each request.',
  },
  {
    what: 'how many accounts a user owns, before one more',
    matches: /SELECT count\(\*\)::int AS owned FROM accounts WHERE owner_id = \$1$/,
    reason: 'They are bounded by user.',
    distributed:
      'Asks every shard, by an index each, for each new account; the lock of the user before it would have to be in one place.',
  },
  {
    what: 'the accounts of a page of these',
    matches: /FROM "public"."accounts" WHERE "public"."accounts"."id" IN \(\$1(,\$\d+)+\) OFFSET/,
    reason: 'They are several.',
    distributed: 'Asks the shards of these accounts.',
  },
  {
    what: 'which of the followed accounts have changed',
    matches: /unnest\(\$1::uuid\[\]\) AS watched \(id\)/,
    reason: 'One statement for all subscribers of a process, four times a second.',
    distributed:
      'Asks the shards of these accounts. The positions of transactions are of one machine: they would be kept by shard.',
  },
  {
    what: 'changes that are old enough to be forgotten',
    matches: /^WITH gone AS \(\s*DELETE FROM record_changes/,
    reason: 'Housekeeping of all accounts, once a minute.',
    distributed: 'Refused as it is, since it writes by ctid over all shards: each shard forgets its own.',
  },
  {
    what: 'the answer that is kept for a key',
    matches: /^SELECT pg_try_advisory_xact_lock\(/,
    reason: 'A caller has one key for an endpoint, whatever account the request is about.',
    distributed:
      'Asks every shard, for a row of an index; with the account of the request in the key one would answer. The lock would be a row.',
  },
  {
    what: 'kept answers that have expired',
    matches: /^WITH gone AS \(\s*DELETE FROM idempotency_keys/,
    reason: 'Housekeeping of all accounts, every five minutes.',
    distributed: 'Each shard forgets its own.',
  },
  {
    what: 'whether webhooks are to be sent to anybody',
    matches: /^SELECT EXISTS \(SELECT FROM webhook_endpoints/,
    reason: 'Asked by each process for all accounts.',
    distributed: 'Asks every shard for one row.',
  },
  {
    what: 'webhook messages that are due',
    matches: /^WITH due AS \(\s*SELECT message\.account_id/,
    reason: 'A process sends those of all accounts.',
    distributed: 'Refused as it is, since it locks rows of all shards: each shard is asked for its own.',
  },
  {
    what: 'webhook messages that are due and wait for others',
    matches: /^WITH due AS \(\s*SELECT d\.account_id, d\.id, d\.endpoint_id/,
    reason: 'Housekeeping of all accounts, once a minute.',
    distributed: 'As of those that are due: each shard puts off its own.',
  },
  {
    what: 'invoices that time has made overdue, for webhooks',
    matches: /add_webhook_event\(held\.account_id/,
    reason: 'Housekeeping of all accounts that want to hear of it, once a minute.',
    distributed:
      'Refused as it is, since it locks rows: asked of each shard, whose triggers write to it alone.',
  },
  {
    what: 'webhook messages that failed at the URL before',
    matches: /^WITH failed AS \(\s*SELECT message\.account_id/,
    reason: 'Housekeeping of all accounts, once a minute.',
    distributed: 'As of those that are due: each shard makes its own due.',
  },
  {
    what: 'webhook endpoints of which none is left',
    matches: /^UPDATE webhook_endpoints AS endpoint SET resends_failed_before = NULL/,
    reason: 'Housekeeping of all accounts, once a minute.',
    distributed: 'Each shard notes its own.',
  },
  {
    what: 'webhook messages and events that are old',
    matches: /^WITH messages AS \(\s*DELETE FROM webhook_deliveries/,
    reason: 'Housekeeping of all accounts, once a minute.',
    distributed: 'As of changes: each shard forgets its own.',
  },
]
