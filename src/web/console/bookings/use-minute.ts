import { useEffect, useState } from 'preact/hooks'

const minuteMs = 60_000

/** The time, anew each minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (Date.now() % minuteMs))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
