const dayMs = 24 * 60 * 60 * 1000

/** Working hours in the studio's zone, as minutes of the UTC day. */
const workingMinutes = { from: 13 * 60, length: 7 * 60 }

/** A moment in working hours that many days before `now`; the same `seed` gives the same time of day. */
export function momentBefore(now: Date, daysAgo: number, seed: number): Date {
  const minute = workingMinutes.from + ((seed * 97) % workingMinutes.length)
  return new Date(dayBefore(now, daysAgo).getTime() + minute * 60_000)
}

/** The UTC calendar day that many days before `now`, or after it when negative, as midnight UTC. */
export function dayBefore(now: Date, daysAgo: number): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - daysAgo * dayMs)
}
