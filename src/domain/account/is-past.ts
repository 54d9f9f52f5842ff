/**
 * Whether a last day, which may be none, lies before `today`, YYYY-MM-DD. From Prisma it is a Date, from a hand-written
 * statement YYYY-MM-DD.
 */
export function isPast(lastDay: Date | string | null, today: string): boolean {
  const day = lastDay instanceof Date ? lastDay.toISOString().slice(0, 10) : lastDay
  return day !== null && day < today
}
