/** What a value of the contract looks like. */
export interface Shape {
  /** As the table of results tells it. */
  readonly name: string
  /** The first part that is otherwise, or null. */
  findFault(value: unknown): string | null
}

function shape(name: string, isRight: (value: unknown) => boolean): Shape {
  return { name, findFault: value => (isRight(value) ? null : (JSON.stringify(value) ?? 'nothing')) }
}

function matching(name: string, pattern: RegExp): Shape {
  return shape(name, value => typeof value === 'string' && pattern.test(value))
}

export const text = shape('string', value => typeof value === 'string')
export const number = shape('number', value => typeof value === 'number')
export const integer = shape('integer', value => Number.isInteger(value))
export const anyList = shape('array', value => Array.isArray(value))
export const anyObject = shape('object', isObject)
export const uuid = matching('UUID', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
export const timestamp = shape('ISO 8601 UTC timestamp', value => {
  const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|\+00:00)$/
  return typeof value === 'string' && pattern.test(value) && !Number.isNaN(Date.parse(value))
})
export const date = shape('date YYYY-MM-DD', value => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
})

export function oneOf(...words: readonly string[]): Shape {
  return shape(words.join(' | '), value => typeof value === 'string' && words.includes(value))
}

export function between(least: number, most: number): Shape {
  return shape(
    `number ${least} to ${most}`,
    value => typeof value === 'number' && value >= least && value <= most,
  )
}

/** A value that is there, or null: what was not given. */
export function orNull({ name, findFault }: Shape): Shape {
  return { name: `${name} | null`, findFault: value => (value === null ? null : findFault(value)) }
}

/** An object that has these fields; it may have more. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  const parts = Object.entries(shapes)
  return {
    name: `{${parts.map(([field, { name }]) => `${field}: ${name}`).join(', ')}}`,
    findFault(value) {
      if (!isObject(value)) return JSON.stringify(value) ?? 'nothing'
      for (const [field, { findFault }] of parts) {
        const fault = findFault(value[field])
        if (fault !== null) return `${field}: ${field in value ? fault : 'missing'}`
      }
      return null
    },
  }
}

/** A list whose items are all of one shape. */
export function listOf(item: Shape): Shape {
  return {
    name: `array of ${item.name}`,
    findFault(value) {
      if (!Array.isArray(value)) return JSON.stringify(value) ?? 'nothing'
      return value.map(item.findFault).find(fault => fault !== null) ?? null
    },
  }
}

/** Whether a value is what JSON calls an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
