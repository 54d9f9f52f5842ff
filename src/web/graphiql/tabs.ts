import documents from 'graphiql:examples.json'
import type { DevelopmentSession } from '../page-data.ts'

/** The content of a tab of GraphiQL. */
export interface Tab {
  readonly query: string
  readonly variables: string
}

const asDemoOwner = `# You are the owner of the demo account. To be somebody else, put a session token into Headers:
# {"authorization": "Bearer …"}
`
const asNobody = `# Put a session token into Headers, unless this browser is signed in: {"authorization": "Bearer …"}
# The other tabs take the id of an account, which this one answers, in Variables.
`

/** The examples of the guide, and before the first of them who runs them. */
export function exampleTabs(session: DevelopmentSession | null): Tab[] {
  const account = JSON.stringify({ account: session?.accountId ?? '' }, null, 2)
  return documents.map((document, index) => ({
    query: index === 0 ? `${session ? asDemoOwner : asNobody}${document}` : document,
    variables: document.includes('$account') ? account : '',
  }))
}

/**
 * The tab that was open when the page was left, or null. GraphiQL opens an empty one beside it unless it is told,
 * since it stores a query only once that is edited.
 */
export function keptTab(): Tab | null {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '')
    const { query, variables } = tabs[activeTabIndex]
    return { query: query ?? '', variables: variables ?? '' }
  } catch {
    return null
  }
}

/** The tab that a link asks for by `?query=…&variables=…`, as GraphiQL's own links do, or null. */
export function linkedTab(parameters: URLSearchParams): Tab | null {
  const query = parameters.get('query')
  return query ? { query, variables: parameters.get('variables') ?? '' } : null
}
