/** A weight of RFC 9110: from 0 to 1, with three decimal places at most. */
const weightForm = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * The weights of an `Accept` or `Accept-Encoding` (RFC 9110, 12.4.2) by what it names, in lower case and in its order;
 * what has an unreadable weight is not accepted, and other parameters count for nothing.
 */
export function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map(part => part.trim())
    const weight = parameters.find(parameter => parameter.startsWith('q=')) ?? 'q=1'
    weights.set(name, Number(weightForm.exec(weight)?.[1] ?? 0))
  }
  return weights
}
