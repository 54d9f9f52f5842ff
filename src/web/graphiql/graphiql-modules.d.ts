// What scripts/graphiql-modules.ts makes of the package that holds GraphiQL.

declare module 'graphiql:app.js' {
  /** What GraphiQL is shown with, besides what its own components take. */
  interface GraphiqlProps {
    readonly title: string
    readonly logo: string
    readonly defaultTheme: string | null
    readonly defaultTabs: readonly { readonly query: string; readonly variables: string }[]
    /** The text in the open tab. */
    readonly query?: string
    readonly variables?: string
    readonly additionalHeaders: Readonly<Record<string, string>>
    readonly method: 'POST'
    readonly shouldPersistHeaders: boolean
    readonly showPersistHeadersSettings: boolean
    readonly onEditQuery: () => void
  }

  /** Shows GraphiQL in an element. */
  export function renderYogaGraphiQL(element: Element, props: GraphiqlProps): void
}

declare module 'graphiql:app.css' {}

declare module 'graphiql:examples.json' {
  /** The operations of docs/graphql.md. */
  const documents: readonly string[]
  export default documents
}

declare module 'graphiql:*-worker.js' {
  /** Where the file is served. */
  const path: string
  export default path
}
