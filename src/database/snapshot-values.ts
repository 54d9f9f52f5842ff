/**
 * How a snapshot reads columns that the drivers would each read their own way, by type number:
 * dates stay text (as a Date they would pass through local time), bigints become numbers where that
 * is exact and stay text where it is not.
 */
export const snapshotParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: parseBigint,
  1082: keepText,
  1114: keepText,
}

function parseBigint(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

function keepText(text: string): string {
  return text
}
