import { timeZones } from '../../../../domain/account/time-zone-names.ts'

/** The time zones to choose from, among them the one that is chosen, by their names in the API. */
export function timeZoneLabels(chosen: string): Readonly<Record<string, string>> {
  const names = new Set([...timeZones, chosen])
  return Object.fromEntries([...names].toSorted().map(name => [name, name.replaceAll('_', ' ')]))
}
