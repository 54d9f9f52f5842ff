import type { CodegenConfig } from '@graphql-codegen/cli'

/** Typed documents, each in one file: `npm run generate` writes them, `npm run check` compares. */
const plugins = ['typescript-operations', 'typed-document-node']

/** What the custom scalars are in JSON. */
const scalars = {
  UUID: 'string',
  Date: 'string',
  DateTime: 'string',
  Decimal: { input: 'string | number', output: 'string' },
  EmailAddress: 'string',
  URL: 'string',
  JSON: 'unknown',
}

const config: CodegenConfig = {
  schema: 'schema.graphql',
  config: {
    useTypeImports: true,
    enumsAsTypes: true,
    skipTypename: true,
    avoidOptionals: false,
    immutableTypes: true,
    scalars,
  },
  generates: {
    'src/operations/generated.ts': { documents: 'src/operations/**/*.graphql', plugins },
    'src/web/console/generated.ts': { documents: 'src/web/console/**/*.graphql', plugins },
  },
}

export default config
