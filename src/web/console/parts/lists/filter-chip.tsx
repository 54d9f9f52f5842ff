/** Says what a list is filtered by, and removes that. */
export function FilterChip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <span class="day-span">
      {text}
      <button
        class="plain"
        type="button"
        aria-label={`Remove the filter: ${text}`}
        onClick={({ currentTarget }) => {
          // It goes, and would take the focus along.
          currentTarget.closest('.filters')?.querySelector('input')?.focus()
          onRemove()
        }}
      >
        ×
      </button>
    </span>
  )
}
