import { pressable } from './pressable.ts'

/** Whether something is on. It shows at once what was asked for; when that is refused, it goes back. */
export function Switch({
  label,
  isOn,
  isRunning,
  toggle,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly isRunning: boolean
  readonly toggle: () => void
}) {
  return (
    <button
      class="switch"
      type="button"
      role="switch"
      aria-checked={isRunning ? !isOn : isOn}
      {...pressable(isRunning, toggle)}
    >
      <span class="switch-track" aria-hidden="true" />
      {label}
    </button>
  )
}
