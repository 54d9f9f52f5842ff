import { locale } from '../words/locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** How many bytes, in the unit that takes up to three digits before the point: `3.2 MB`. */
export function bytes(number: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, number)) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(number / 1000 ** power)
}
