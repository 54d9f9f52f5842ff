import './hosted.css'

// A button pressed twice sends once; all else works without this script too.
const waiting = new WeakSet<EventTarget>()

/** Who stops a page that does not load can send the form again after this time, in milliseconds. */
const patienceMs = 10_000

addEventListener('submit', event => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  if (waiting.has(form)) event.preventDefault()
  waiting.add(form)
  setTimeout(() => waiting.delete(form), patienceMs)
})
// So it can when the back button shows it once more.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const form of document.forms) waiting.delete(form)
})
