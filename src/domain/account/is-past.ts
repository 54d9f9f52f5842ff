/** Whether a last day, which may be none, lies before `today`, YYYY-MM-DD. */
export function isPast(lastDay: Date | null, today: string): boolean {
  return lastDay !== null && lastDay.toISOString().slice(0, 10) < today
}
