const ticked: readonly string[] = ['true', 'on', 'yes', '1']
const unticked: readonly string[] = ['false', 'off', 'no', '0']

/** Whether a value, in any case, says that a checkbox is ticked. */
export function saysTicked(value: string): boolean {
  return ticked.includes(value.toLowerCase())
}

/** Whether a value, in any case, says that a checkbox is not ticked. */
export function saysUnticked(value: string): boolean {
  return unticked.includes(value.toLowerCase())
}
