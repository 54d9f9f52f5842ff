/** What libpq takes in a URL (Postgres 17); it refuses a URL with anything else. */
const parameters = new Set([
  ...['host', 'hostaddr', 'port', 'dbname', 'user', 'password', 'passfile'],
  ...['require_auth', 'channel_binding'],
  ...['connect_timeout', 'client_encoding', 'options', 'application_name', 'fallback_application_name'],
  ...['keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count', 'tcp_user_timeout'],
  ...['replication', 'gssencmode', 'sslmode', 'requiressl', 'sslnegotiation', 'sslcompression', 'sslcert'],
  ...['sslkey', 'sslpassword', 'sslcertmode', 'sslrootcert', 'sslcrl', 'sslcrldir', 'sslsni', 'requirepeer'],
  ...['ssl_min_protocol_version', 'ssl_max_protocol_version', 'krbsrvname', 'gsslib', 'gssdelegation'],
  ...['service', 'target_session_attrs', 'load_balance_hosts'],
])

/**
 * What ends a connection whose other side is gone, unless the URL says otherwise; nothing bounds how long a dump takes.
 * Not `tcp_user_timeout`, which would also end a restore whose server is there and reads nothing for a while.
 */
const patience = {
  keepalives_idle: '30',
  keepalives_interval: '10',
  keepalives_count: '6',
}

/**
 * The URL of a database, as Postgres's own programs take it: the gateway's driver has parameters that libpq does not
 * know, and ignores those of other programs (`schema`, `connection_limit`).
 */
export function toLibpqUrl(url: string): string {
  const address = new URL(url)
  const { searchParams } = address
  const mode = searchParams.get('sslmode') ?? impliedMode(searchParams)
  // What the driver takes for TLS without a choice, libpq would do without it.
  if (mode !== null) searchParams.set('sslmode', ['no-verify', 'prefer'].includes(mode) ? 'require' : mode)
  for (const name of [...searchParams.keys()]) if (!parameters.has(name)) searchParams.delete(name)
  for (const [name, value] of Object.entries(patience))
    if (!searchParams.has(name)) searchParams.set(name, value)
  // To libpq a plus is no space.
  address.search = address.search.replaceAll('+', '%20')
  return address.href
}

/** What the driver demands of the connection where the URL does not say so itself. */
function impliedMode(given: URLSearchParams): string | null {
  if (given.has('sslrootcert')) return 'verify-full'
  const isOn =
    ['true', '1', 'no-verify'].includes(given.get('ssl') ?? '') ||
    given.get('sslnegotiation') === 'direct' ||
    ['sslcert', 'sslkey'].some(name => given.has(name))
  return isOn ? 'require' : null
}
