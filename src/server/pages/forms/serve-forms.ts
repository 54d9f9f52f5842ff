import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Services } from '../../services.ts'
import { serveDefinitions } from './definition.ts'
import { serveEmbedScript } from './embed-script.ts'
import { serveHostedForms } from './hosted-form.ts'

/** Serves lead forms to people: each as a page, and for pages of other sites, with the script that shows it there. */
export async function serveForms(
  app: FastifyInstance,
  services: Services,
  schema: GraphQLSchema,
): Promise<void> {
  await serveEmbedScript(app)
  serveDefinitions(app, services, schema)
  await serveHostedForms(app, services, schema)
}
