import './home.css'

const status = document.getElementById('copied')

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
  const source = button && document.getElementById(button.dataset.copy ?? '')
  if (!button || !source) return
  try {
    await navigator.clipboard.writeText(source.textContent ?? '')
    tell(button, 'Copied')
  } catch {
    // A browser may not let it: the text is then ready for the user's own keys.
    getSelection()?.selectAllChildren(source)
    tell(button, 'Selected')
  }
})

function tell(button: HTMLElement, text: string): void {
  button.textContent = text
  if (status) status.textContent = `${text}.`
  setTimeout(() => {
    button.textContent = 'Copy'
    if (status) status.textContent = ''
  }, 2_000)
}
