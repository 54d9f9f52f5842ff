// Loaded before a page is drawn: shows it in the colours that its user chose, where they chose any.

const key = 'theme'

/** The colours a user can choose; without a choice they follow the system. */
type Theme = 'light' | 'dark'

const root = document.documentElement

function show(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
}

function shown(): Theme {
  const chosen = root.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

show(remembered())
addEventListener('storage', event => {
  if (event.key === key) show(event.newValue)
})
document.addEventListener('click', event => {
  if (!(event.target instanceof Element) || !event.target.closest('[data-switch-theme]')) return
  const theme = shown() === 'dark' ? 'light' : 'dark'
  show(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // A browser without storage shows it until the page is left.
  }
})
