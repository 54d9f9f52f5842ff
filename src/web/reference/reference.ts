import './reference.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { type DevelopmentSession, readPageData } from '../page-data.ts'
import { ownComponents } from './components.ts'
import { nameControls } from './name-controls.ts'
import { prepareDescription, tokenScheme } from './prepare-description.ts'
import { followTheme } from './theme.ts'

const session = readPageData<DevelopmentSession>()
const place = document.getElementById('reference')
if (!place) throw new Error('The page has no place for the reference')

followTheme()
nameControls(place)
await show(place).catch(error => {
  place.textContent = `The description of the API could not be loaded: ${error.message}. Load the page again.`
})

async function show(domNode: HTMLElement): Promise<void> {
  const answer = await fetch('/api/v1/openapi.json')
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  const spec = prepareDescription(await answer.json(), session?.accountId)
  const ui = SwaggerUI({
    domNode,
    spec,
    plugins: [ownComponents],
    deepLinking: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: session !== null,
    persistAuthorization: false,
    // It would send the description to another site.
    validatorUrl: null,
    syntaxHighlight: { activated: false },
    onComplete: () => {
      const scheme = tokenScheme(spec)
      if (session && scheme) ui.preauthorizeApiKey(scheme, session.token)
    },
  })
}
