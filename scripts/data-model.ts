import { models } from '../src/generated/columns.ts'
import { getDatamodel } from '../src/generated/pothos-types.ts'

type Model = ReturnType<typeof getDatamodel>['datamodel']['models'][string]
type Field = Model['fields'][number]

/** docs/data-model.md: the tables and the links between them, as `prisma/schema.prisma` has them. */
export function describeDataModel(): string {
  const all = Object.entries(getDatamodel().datamodel.models)
  const records = all.filter(([, { fields }]) => fields.some(({ name }) => name === 'accountId'))
  return `# Data model

Made from \`prisma/schema.prisma\`, which describes each table and column, by \`npm run generate\`. Every record belongs to one account: its key is (\`account_id\`, \`id\`), and links are (\`account_id\`, …_id), so that the database rejects a link into another account. The picture leaves out the columns of keys, links and times (\`created_at\`, \`updated_at\`), and the tables \`accounts\`, \`deleted_records\`, \`forgotten_changes\`, \`idempotency_keys\`, \`rate_limit_hits\` and \`record_counts\`.

\`\`\`mermaid
erDiagram
${records.flatMap(drawLinks).join('\n')}
${records.map(drawTable).join('\n')}
\`\`\`
`
}

/** `account` of each record is left out. */
function drawLinks([name, { fields }]: [string, Model]): string[] {
  return fields.flatMap(({ kind, type, relationFromFields, isRequired }) => {
    if (kind !== 'object' || type === 'Account' || !relationFromFields?.length) return []
    const label = relationFromFields.at(-1)
    return [`  ${tableOf(type)} ${isRequired ? '||' : '|o'}--o{ ${tableOf(name)} : ${columnOf(name, label)}`]
  })
}

const leftOut = ['id', 'accountId', 'createdAt', 'updatedAt']

function drawTable([name, { fields }]: [string, Model]): string {
  const foreign = new Set(fields.flatMap(({ relationFromFields }) => relationFromFields ?? []))
  const own = fields.filter(
    field => field.kind !== 'object' && !leftOut.includes(field.name) && !foreign.has(field.name),
  )
  const lines = own.map(field => `    ${typeOf(name, field)} ${columnOf(name, field.name)}`)
  return `  ${tableOf(name)} {\n${lines.join('\n')}\n  }`
}

function tableOf(model: string): string {
  return describedModel(model).table
}

function columnOf(model: string, field = ''): string {
  return describedModel(model).columns[field]?.column ?? field
}

function typeOf(model: string, { name }: Field): string {
  return describedModel(model).columns[name]?.type.replace('[]', '_list') ?? 'unknown'
}

interface Described {
  readonly table: string
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: string }>>
}

function describedModel(name: string): Described {
  const described = new Map<string, Described>(Object.entries(models)).get(name)
  if (!described) throw new Error(`There is no model ${name}`)
  return described
}
