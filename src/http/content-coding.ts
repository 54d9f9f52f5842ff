/**
 * How a body may be coded, the better first: zstd takes half of gzip's processor time, for smaller files
 * (measured).
 */
export const contentCodings = ['zstd', 'gzip'] as const

/** A content coding of an answer. */
export type ContentCoding = (typeof contentCodings)[number]

/** A weight of RFC 9110: from 0 to 1, with three decimal places at most. */
const weightForm = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * The offered coding that this `Accept-Encoding` prefers (RFC 9110, 12.5.3); null for the body as it is: the
 * header is absent, prefers `identity`, or accepts no offered coding. `*` means gzip alone, which every such
 * client can read. Fastify's negotiator misreads `gzip;q=0, *` and upper case, and the types of jshttp's have
 * no order of preference.
 */
export function chooseCoding(
  acceptEncoding: string | readonly string[] | undefined,
  offered: readonly ContentCoding[] = contentCodings,
): ContentCoding | null {
  const weights = readWeights(String(acceptEncoding ?? ''))
  const weightOf = (coding: ContentCoding) =>
    weights.get(coding) ?? (coding === 'gzip' ? weights.get('*') : undefined) ?? 0
  const best = Math.max(...offered.map(weightOf))
  if (best === 0 || best < (weights.get('identity') ?? 0)) return null
  return offered.find(coding => weightOf(coding) === best) ?? null
}

/** The weights by coding in lower case; a coding with an unreadable weight is not accepted. */
function readWeights(acceptEncoding: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const element of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', weight = 'q=1'] = element.split(';', 2).map(part => part.trim())
    weights.set(coding, Number(weightForm.exec(weight)?.[1] ?? 0))
  }
  return weights
}
