import { isObject } from '../src/is-object.ts'

type Json = Readonly<Record<string, unknown>>

/** What an OpenAPI description promises clients. */
interface Promises {
  /** Every endpoint, parameter, key of a body or an answer, and word: none may go. */
  readonly parts: ReadonlySet<string>
  /** What requests must have and answers may be: none may come to a part that was there. */
  readonly demands: ReadonlyMap<string, string>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

/** The changes from one OpenAPI description to another that break clients, in words. */
export function findOpenapiChanges(released: Json, current: Json): readonly string[] {
  const before = new PromiseReader(released).read()
  const after = new PromiseReader(current).read()
  const gone = [...before.parts].filter(part => !after.parts.has(part)).map(part => `${part} is gone.`)
  const demanded = [...after.demands].filter(
    ([demand, part]) => !before.demands.has(demand) && before.parts.has(part),
  )
  return [...gone, ...demanded.map(([demand]) => `${demand} now.`)]
}

class PromiseReader {
  readonly #description: Json
  readonly #parts = new Set<string>()
  readonly #demands = new Map<string, string>()

  constructor(description: Json) {
    this.#description = description
  }

  read(): Promises {
    for (const [path, item] of Object.entries(this.#resolve(this.#description.paths)))
      for (const method of methods) {
        const operation = this.#resolve(this.#resolve(item)[method])
        if (Object.keys(operation).length > 0)
          this.#readOperation(`${method.toUpperCase()} ${path}`, operation)
      }
    return { parts: this.#parts, demands: this.#demands }
  }

  #readOperation(name: string, { parameters, requestBody, responses }: Json): void {
    this.#parts.add(name)
    for (const one of listOf(parameters)) {
      const parameter = this.#resolve(one)
      const part = `${name} ${parameter.name}`
      this.#readInput(parameter.schema, part)
      // A parameter that did not exist was not given.
      if (parameter.required === true) this.#demands.set(`${part} is required`, name)
    }
    for (const schema of this.#schemasOf(requestBody)) this.#readInput(schema, `${name} body`)
    for (const [status, answer] of Object.entries(this.#resolve(responses))) {
      this.#parts.add(`${name} ${status}`)
      for (const schema of this.#schemasOf(answer)) this.#readAnswer(schema, `${name} ${status}`)
    }
  }

  #readInput(value: unknown, part: string): void {
    this.#walk(value, part, (schema, at) => {
      for (const word of [...listOf(schema.type), ...listOf(schema.enum)]) this.#parts.add(`${at}: ${word}`)
      for (const key of listOf(schema.required)) this.#demands.set(`${at}.${key} is required`, at)
    })
  }

  #readAnswer(value: unknown, part: string): void {
    this.#walk(value, part, (schema, at) => {
      for (const type of listOf(schema.type)) this.#demands.set(`${at} may be ${type}`, at)
      for (const key of listOf(schema.required)) this.#parts.add(`${at}.${key} in every answer`)
    })
  }

  #walk(
    value: unknown,
    part: string,
    read: (schema: Json, part: string) => void,
    around: readonly unknown[] = [],
  ): void {
    const schema = this.#resolve(value)
    this.#parts.add(part)
    if (around.includes(schema)) return // A tree: what stands in it again was read.
    const inside = [...around, schema]
    read(schema, part)
    for (const alternative of [schema.oneOf, schema.anyOf, schema.allOf].flatMap(listOf))
      this.#walk(alternative, part, read, inside)
    if (schema.items !== undefined) this.#walk(schema.items, `${part}[]`, read, inside)
    for (const [key, property] of Object.entries(this.#resolve(schema.properties)))
      this.#walk(property, `${part}.${key}`, read, inside)
  }

  #schemasOf(body: unknown): readonly unknown[] {
    return Object.values(this.#resolve(this.#resolve(body).content)).map(media => this.#resolve(media).schema)
  }

  /** The object that stands there, or that its `$ref` leads to; an empty one where there is none. */
  #resolve(value: unknown): Json {
    if (!isObject(value)) return {}
    if (typeof value.$ref !== 'string') return value
    const keys = value.$ref.replace('#/', '').split('/')
    const found = keys.reduce<unknown>(
      (json, key) => (isObject(json) ? json[key] : undefined),
      this.#description,
    )
    return this.#resolve(found)
  }
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
