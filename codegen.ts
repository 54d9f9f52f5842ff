import type { CodegenConfig } from '@graphql-codegen/cli'

/** Typed documents for the internal operations: `npm run generate` writes them, `npm run check` compares. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'src/operations/*.graphql',
  generates: {
    'src/operations/generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        avoidOptionals: false,
        immutableTypes: true,
        scalars: {
          UUID: 'string',
          Date: 'string',
          DateTime: 'string',
          Decimal: { input: 'string | number', output: 'string' },
          EmailAddress: 'string',
          URL: 'string',
          JSON: 'unknown',
        },
      },
    },
  },
}

export default config
