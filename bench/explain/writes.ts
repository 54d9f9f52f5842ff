import type { Database, Statement } from '../../src/database/database.ts'
import { createContact } from '../../src/domain/contact/create-contact.ts'
import type { Context } from '../../src/domain/context.ts'
import { createDeal } from '../../src/domain/deal/create-deal.ts'
import type { BenchAccount } from '../accounts.ts'
import type { Explained } from './explain.ts'

/** The statements that create a contact and a deal, as the domain sends them; what they write is undone. */
export async function createStatements(
  database: Database,
  { id }: BenchAccount,
  userId: string,
): Promise<Explained[]> {
  const contact = await catchStatement(database, userId, context =>
    createContact(context, id, {
      firstName: 'Nadia',
      lastName: 'Writer',
      email: 'nadia@example.com',
      phone: '+1 555 0100',
      company: 'Writers & Co',
      contactType: 'client',
      source: 'referral',
    }),
  )
  const deal = await catchStatement(database, userId, context =>
    createDeal(context, id, { title: 'Deal', probability: 40 }),
  )
  return [
    { name: 'create a contact', ...contact },
    { name: 'create a deal', ...deal },
  ]
}

class Caught extends Error {
  readonly statement: Statement

  constructor(statement: Statement) {
    super('The statement is known')
    this.statement = statement
  }
}

/** The first statement that the work sends, which goes no further. */
async function catchStatement(
  database: Database,
  userId: string,
  work: (context: Context) => Promise<unknown>,
): Promise<Statement> {
  const query = async (statement: Statement): Promise<never> => {
    throw new Caught(statement)
  }
  const context = { viewer: { userId }, database: { ...database, query } } as unknown as Context // all that a create reads
  const outcome: unknown = await work(context).catch((error: unknown) => error)
  if (outcome instanceof Caught) return outcome.statement
  throw new Error('A create sent no statement', { cause: outcome })
}
