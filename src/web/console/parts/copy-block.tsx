import { useEffect, useRef, useState } from 'preact/hooks'

const saidMs = 5_000

/** Text to be put elsewhere, with a button that copies it. */
export function CopyBlock({ text, label }: { readonly text: string; readonly label: string }) {
  const block = useRef<HTMLElement>(null)
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(say, saidMs, '')
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    // The same words are read out again only where they come anew.
    say('')
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      // A browser may not allow it; what is selected can be copied by hand.
      if (block.current) getSelection()?.selectAllChildren(block.current)
      say('It is selected: copy it with your keyboard.')
    }
  }
  return (
    <div class="copy-block">
      <code ref={block}>{text}</code>
      <button type="button" aria-label={label} onClick={copy}>
        Copy
      </button>
      {/* Not among the messages of all views: those are inert behind a dialog, and not read out. */}
      <p role="status">{said}</p>
    </div>
  )
}
