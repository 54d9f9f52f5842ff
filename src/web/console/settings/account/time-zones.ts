/** The time zones to choose from, among them the one that is chosen, by their names in the API. */
export function timeZoneLabels(chosen: string): Readonly<Record<string, string>> {
  const names = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
  return Object.fromEntries([...names].toSorted().map(name => [name, name.replaceAll('_', ' ')]))
}
