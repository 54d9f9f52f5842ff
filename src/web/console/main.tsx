import { render } from 'preact'
import { readPageData } from '../page-data.ts'
import type { Settings } from './session/settings.ts'
import './console.css'
import { App } from './shell/app.tsx'

const root = document.getElementById('console')
const settings = readPageData<Settings>()
if (root && settings) {
  root.replaceChildren()
  render(<App settings={settings} />, root)
}
