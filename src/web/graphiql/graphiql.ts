import 'graphiql:app.css'
import './graphiql.css'
import { renderYogaGraphiQL } from 'graphiql:app.js'
import editorWorker from 'graphiql:editor-worker.js'
import graphqlWorker from 'graphiql:graphql-worker.js'
import jsonWorker from 'graphiql:json-worker.js'
import { type DevelopmentSession, readPageData } from '../page-data.ts'
import { exampleTabs, keptTab, linkedTab } from './tabs.ts'

const workers: Readonly<Record<string, string>> = {
  editorWorkerService: editorWorker,
  json: jsonWorker,
  graphql: graphqlWorker,
}
Object.assign(globalThis, {
  MonacoEnvironment: { getWorkerUrl: (_module: string, label: string) => workers[label] },
})

const session = readPageData<DevelopmentSession>()
const root = document.getElementById('graphiql')
if (!root) throw new Error('The page has no place for GraphiQL')

const linked = linkedTab(new URLSearchParams(location.search))
// It becomes a tab that is kept: loaded again, the page shows what was made of it.
if (linked) history.replaceState(null, '', location.pathname)
const examples = exampleTabs(session)
const tabs = linked ? [linked, ...examples] : examples
renderYogaGraphiQL(root, {
  title: '<a href="/">bizgate</a>',
  logo: '',
  defaultTheme: document.documentElement.dataset.theme ?? null,
  defaultTabs: tabs,
  ...(linked ?? keptTab() ?? tabs[0]),
  // Sent beneath what stands under Headers. Stored there, a token would be an old one tomorrow.
  additionalHeaders: session ? { authorization: `Bearer ${session.token}` } : {},
  // For subscriptions too, which it would ask for by GET.
  method: 'POST',
  shouldPersistHeaders: false,
  showPersistHeadersSettings: false,
  // By itself it writes each query into the address, and so into the log of whoever is linked to.
  onEditQuery: () => {},
})
