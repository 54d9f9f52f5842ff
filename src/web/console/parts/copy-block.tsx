import { useRef } from 'preact/hooks'
import { tell } from './overlays/toasts.tsx'

/** Text to be put elsewhere, with a button that copies it. */
export function CopyBlock({ text, label }: { readonly text: string; readonly label: string }) {
  const block = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      tell('Copied.')
    } catch {
      // A browser may not allow it; what is selected can be copied by hand.
      if (block.current) getSelection()?.selectAllChildren(block.current)
      tell('It is selected: copy it with your keyboard.')
    }
  }
  return (
    <div class="copy-block">
      <code ref={block}>{text}</code>
      <button type="button" aria-label={label} onClick={copy}>
        Copy
      </button>
    </div>
  )
}
