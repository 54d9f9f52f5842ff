/** The guides by their readers, in the order in which they are listed; each is a file of `docs`. */
export const groups = [
  { title: 'A first look', guides: ['first-hour'] },
  {
    title: 'Client programs',
    guides: ['integrating', 'api-keys', 'rest', 'graphql', 'webhooks', 'conformance'],
  },
  { title: 'Owners', guides: ['lead-forms', 'exports', 'export-format'] },
  {
    title: 'Operators',
    guides: [
      'deploy',
      'configuration',
      'operations',
      'scaling',
      'identity-providers',
      'observability',
      'backup',
      'faults',
    ],
  },
  { title: 'Developers', guides: ['architecture', 'data-model', 'decisions'] },
] as const
