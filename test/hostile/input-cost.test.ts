import {
  type GraphQLArgument,
  type GraphQLInputField,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { type Constraint, violations } from '../../src/domain/fields/constraints.ts'
import { schema } from '../../src/domain/schema.ts'
import { coerceLeaf } from '../../src/input/coerce-leaf.ts'
import { checkInput } from '../../src/operations/check-input.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { endpoints, hasBody } from '../../src/rest/endpoints.ts'
import { readBody } from '../../src/rest/money.ts'
import { findBadVariables } from '../../src/server/graphql/checks/variables.ts'
import { hostileTexts, hostileValues } from './hostile-inputs.ts'
import { findCosts } from './measure-cost.ts'
import { scalarInputs } from './scalar-inputs.ts'

/** The most that the routes let in. */
const [requestHead, graphqlBody, restBody] = [64 * 1_024, 256 * 1_024, 1_024 * 1_024]

const everything = { ...hostileTexts, ...hostileValues }

type Definition = GraphQLArgument | GraphQLInputField

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const scalars = types.filter(isScalarType)
const inputObjects = types.filter(isInputObjectType)
const inputFields = inputObjects.flatMap(type =>
  Object.values(type.getFields()).map(field => ({ place: `${type.name}.${field.name}`, type, field })),
)
const fieldArguments = types
  .filter(isObjectType)
  .flatMap(type =>
    Object.values(type.getFields()).flatMap(field =>
      field.args.map(argument => ({ place: `${type.name}.${field.name}(${argument.name})`, argument })),
    ),
  )

function constraintOf({ extensions }: Definition): Constraint | undefined {
  return extensions.constraint as Constraint | undefined
}

/** Arguments of one type and with one constraint are read alike. */
function alike({ argument }: (typeof fieldArguments)[number]): string {
  const constraint = constraintOf(argument)
  return `${argument.type} ${constraint?.check} ${JSON.stringify(constraint?.schema)}`
}
const differentArguments = [...new Map(fieldArguments.map(row => [alike(row), row])).values()]

/** Reads a variable of the type as `/graphql` does. */
function readVariable(type: string): (value: unknown) => readonly Error[] {
  const operation = getOperationAST(parse(`query ($v: ${type}) { __typename }`)) as OperationDefinitionNode
  return value => findBadVariables(schema, { operation, variables: { v: value }, hideSuggestions: false })
}

describe('a value that is sent takes no more time than its size asks for', () => {
  it('every scalar has a row', () => {
    expect(scalars.map(({ name }) => name).sort()).toEqual(Object.keys(scalarInputs).sort())
  })

  it.each(scalars)('as a $name', scalar => {
    const own = Object.fromEntries(
      (scalarInputs[scalar.name] ?? []).map((make, at) => [`its own ${at}`, make]),
    )
    const texts = { ...hostileTexts, ...own }
    expect(findCosts(text => coerceLeaf(text, scalar, false), texts, restBody)).toEqual([])
    expect(findCosts(readVariable(scalar.name), { ...hostileValues, ...texts }, graphqlBody)).toEqual([])
    for (const kind of [Kind.INT, Kind.FLOAT, Kind.STRING] as const) {
      const read = (value: string) => scalar.parseLiteral({ kind, value }, undefined)
      expect(findCosts(read, texts, graphqlBody), kind).toEqual([])
    }
  })

  it.each(types.filter(isEnumType))('as a word of $name', type => {
    expect(findCosts(readVariable(type.name), everything, graphqlBody)).toEqual([])
  })

  it.each(inputObjects)('as a $name', type => {
    expect(findCosts(readVariable(type.name), hostileValues, graphqlBody)).toEqual([])
  })

  it.each(inputFields)('as $place', ({ type, field }) => {
    const read = readVariable(type.name)
    expect(findCosts(value => read({ [field.name]: value }), everything, graphqlBody)).toEqual([])
    expect(findCosts(value => violations([field], { [field.name]: value }), everything, graphqlBody)).toEqual(
      [],
    )
  })

  it.each(differentArguments)('as an argument like $place', ({ argument }) => {
    expect(findCosts(readVariable(String(argument.type)), everything, graphqlBody)).toEqual([])
    expect(
      findCosts(value => violations([argument], { [argument.name]: value }), everything, graphqlBody),
    ).toEqual([])
  })

  it.each(endpoints)('to $method $path', endpoint => {
    const operation = readOperation(schema, endpoint.document)
    const read = (sent: object) => checkInput(operation, readBody(operation.variables, { ...sent }).input)
    const inputs = hasBody(endpoint) ? everything : hostileTexts
    const size = hasBody(endpoint) ? (endpoint.bodyLimit ?? restBody) : requestHead
    for (const { name } of operation.variables)
      expect([name, findCosts(value => read({ [name]: value }), inputs, size)]).toEqual([name, []])
  })
})

describe('every list of an input', () => {
  const lists = [
    ...inputFields.map(({ place, field }) => ({ place, definition: field })),
    ...fieldArguments.map(({ place, argument }) => ({ place, definition: argument })),
  ].filter(({ definition }) => String(definition.type).includes('['))

  it('says how many entries it may have', () => {
    const unbounded = lists.filter(
      ({ definition }) => constraintOf(definition)?.schema?.maxItems === undefined,
    )
    expect(lists.length).toBeGreaterThan(4)
    expect(unbounded.map(({ place }) => place)).toEqual([])
  })
})

it('entries of a list that is too long are not looked at', () => {
  const fields = Array(80_000).fill({})
  const messages = readVariable('CreateLeadFormInput')({ name: 'x', fields }).map(({ message }) => message)
  expect(messages).toEqual(['Variable "$v.fields" has an invalid value: Must have at most 100 entries'])
})

it('no more than 20 problems are told', () => {
  expect(readVariable('CreateLeadFormInput')({ name: 'x', fields: Array(100).fill({}) })).toHaveLength(20)
  const unknown = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1]))
  expect(readVariable('CreateContactInput')({ firstName: 'x', ...unknown })).toHaveLength(20)
})
