declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerUi {
    /** Also takes a bearer token, without the word. */
    preauthorizeApiKey(scheme: string, token: string): void
  }

  /** What Swagger UI is made with, so that nothing else has to be. */
  interface System {
    readonly React: { createElement(tag: string, props: null, text: string): object }
  }

  type Component = (props: { readonly text: string }) => object | null

  /** Says what components are replaced with. */
  export type Plugin = () => {
    readonly wrapComponents: Readonly<Record<string, (original: Component, system: System) => Component>>
  }

  interface Options {
    readonly domNode: Element
    readonly spec: object
    readonly plugins: readonly Plugin[]
    readonly deepLinking: boolean
    readonly displayRequestDuration: boolean
    readonly defaultModelsExpandDepth: number
    readonly tryItOutEnabled: boolean
    readonly persistAuthorization: boolean
    readonly validatorUrl: null
    readonly syntaxHighlight: { readonly activated: boolean }
    readonly onComplete: () => void
  }

  /** Shows a description: https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
  export default function SwaggerUI(options: Options): SwaggerUi
}
