import type { GraphQLSchema } from 'graphql'
import type { Endpoint } from '../../src/rest/endpoints.ts'
import type { Part } from './components.ts'

/** What an endpoint is about, in words: `LeadForm` is `Lead forms`. */
export function tagOf({ about }: Pick<Endpoint, 'about'>): string {
  const words = about.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${words}s`
}

/** What the endpoints are about, with the schema's word on each, in the order of the table. */
export function describeTags(schema: GraphQLSchema, endpoints: readonly Endpoint[]): readonly Part[] {
  const types = [...new Set(endpoints.map(({ about }) => about))]
  return types.map(about => {
    const description = schema.getType(about)?.description
    if (!description) throw new Error(`The schema does not describe ${about}, which endpoints are about`)
    return { name: tagOf({ about }), description }
  })
}
