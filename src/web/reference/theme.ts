const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

/** Shows Swagger UI, which knows a class only, in the colours of the page around it. */
export function followTheme(): void {
  const show = () => {
    const { theme } = root.dataset
    root.classList.toggle('dark-mode', theme ? theme === 'dark' : system.matches)
  }
  show()
  system.addEventListener('change', show)
  new MutationObserver(show).observe(root, { attributeFilter: ['data-theme'] })
}
