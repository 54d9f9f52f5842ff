import SchemaBuilder, {
  BasePlugin,
  type PothosEnumTypeConfig,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core'
import { models } from '../../generated/columns.ts'
import { enums } from '../../generated/enums.ts'
import type { Constraint } from '../fields/constraints.ts'
import { withBounds } from './bounds.ts'
import { commentOfField } from './comments.ts'
import { inWords } from './in-words.ts'
import { descriptionOfField, objectsOfInput, withoutDefault } from './records.ts'

/**
 * Gives what has no description of its own the one that is written elsewhere: enums and their values the
 * comments of prisma/schema.prisma, and so do fields of records that are not plain columns; the fields of an
 * input those of the object it makes or changes; an argument that of its input type or enum, or whose id it
 * is by its name. What is given also says its bounds.
 */
export class DescriptionsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    return config.kind === 'Enum' ? describeEnum(config) : config
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (config.description || !(config.parentType in models)) return config
    const description = descriptionOfField(config.parentType, config.name)
    return description ? { ...config, description } : config
  }

  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const description = this.describe(config)
    const described = this.withDefault(config)
    return description
      ? { ...described, description: withBounds(description, constraintOf(config)) }
      : described
  }

  private describe(config: PothosInputFieldConfig<Types>): string | undefined {
    const description =
      config.description ||
      (config.kind === 'InputObject' ? this.describeInputField(config) : this.describeArgument(config))
    return description && config.parentType.startsWith('Update') ? withoutDefault(description) : description
  }

  /** Adds the column's default to the `extensions`, for descriptions of the API. */
  private withDefault(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const [, model] = /^Create(\w+)Input$/.exec(config.parentType) ?? []
    const columnDefault = model === undefined ? null : defaultOf(model, config.name)
    return columnDefault === null
      ? config
      : { ...config, extensions: { ...config.extensions, columnDefault } }
  }

  private describeInputField(config: PothosInputFieldConfig<Types>): string | undefined {
    const object = objectsOfInput(config.parentType).find(name => this.isObject(name))
    if (!object) return undefined
    const fields = this.builder.configStore.getFields(object, 'Object')
    // The id of a linked record is a column, and no field of the object.
    return fields.get(config.name)?.description ?? commentOfField(object, config.name)
  }

  private describeArgument({ name, type }: PothosInputFieldConfig<Types>): string | undefined {
    if (type.kind === 'InputObject' || type.kind === 'Enum')
      return this.buildCache.getTypeConfig(type.ref).description ?? undefined
    const [first = '', ...rest] = name.replace(/Id$/, '')
    const object = `${first.toUpperCase()}${rest.join('')}`
    return name.endsWith('Id') && this.isObject(object) ? `The id of the ${inWords(object)}.` : undefined
  }

  private isObject(name: string): boolean {
    const { configStore } = this.builder
    return configStore.hasConfig(name) && configStore.getTypeConfig(name).kind === 'Object'
  }
}

/** What the database fills in for a field of a model, where that is a plain value; null of what is no model. */
function defaultOf(model: string, field: string): unknown {
  const columns: Readonly<Record<string, { readonly defaultValue: unknown }>> =
    model in models ? models[model as keyof typeof models].columns : {}
  return columns[field]?.defaultValue ?? null
}

function describeEnum(config: PothosEnumTypeConfig): PothosEnumTypeConfig {
  const described = enums[config.name]
  if (!described) return config
  const values = Object.entries(config.values).map(([word, value]) => {
    const description = value.description ?? described.values[word]
    return [word, description ? { ...value, description } : value]
  })
  const description = config.description ?? described.description
  return { ...config, ...(description ? { description } : {}), values: Object.fromEntries(values) }
}

function constraintOf<Types extends SchemaTypes>({ pothosOptions }: PothosInputFieldConfig<Types>) {
  const { constraint } = pothosOptions as { constraint?: Constraint } // see field-options.ts
  return constraint
}

SchemaBuilder.registerPlugin('descriptions', DescriptionsPlugin)

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      descriptions: DescriptionsPlugin<Types>
    }
  }
}
