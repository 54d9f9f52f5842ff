/** The box that ticks a row of a list, or all of them. */
export function Tick({
  label,
  isTicked,
  isPart = false,
  onToggle,
}: {
  readonly label: string
  readonly isTicked: boolean
  /** Whether some are ticked and others not. */
  readonly isPart?: boolean
  /** `isRange` where Shift is held. */
  readonly onToggle: (isRange: boolean) => void
}) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        indeterminate={isPart}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
      />
    </label>
  )
}
