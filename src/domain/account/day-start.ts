/**
 * When a day begins by the clocks of a time zone, in SQL: at the earlier midnight where clocks that go back show two, of
 * which AT TIME ZONE takes the later.
 */
export function dayStart(day: string, timeZone: string): string {
  const midnight = `((${day})::timestamp AT TIME ZONE ${timeZone})`
  const hourBefore = `(${midnight} - interval '1 hour')`
  return `CASE WHEN (${hourBefore} AT TIME ZONE ${timeZone})::date = (${day}) THEN ${hourBefore} ELSE ${midnight} END`
}
