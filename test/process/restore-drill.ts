import type { ServerProcess } from './server-process.ts'

/** What is written to a server before, during and after its backup. */
export interface Writing {
  /** The ids of the contacts that were answered so far. */
  acknowledged(): readonly string[]
  /** Resolves when so many more have been answered. */
  more(count: number): Promise<void>
  /** Ends it and resolves once nothing is in progress. */
  stop(): Promise<void>
}

/** Somebody who signs in to a server, and an account of theirs. */
export interface Caller {
  readonly url: string
  readonly token: string
}

/** Asks over GraphQL; rejects where it is refused. */
async function ask<Data>({ url, token }: Caller, query: string, variables: object = {}): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/** Creates an account of the caller, and answers its id. */
export async function createAccount(caller: Caller): Promise<string> {
  const create = 'mutation { createAccount(input: { name: "Written during a backup" }) { id } }'
  return (await ask<{ createAccount: { id: string } }>(caller, create)).createAccount.id
}

/** Creates contacts in an account, one after the other, until it is told to stop. */
export function keepWriting(caller: Caller, accountId: string): Writing {
  const acknowledged: string[] = []
  let isOver = false
  const create = `mutation ($accountId: UUID!, $firstName: String!) {
    createContact(accountId: $accountId, input: { firstName: $firstName }) { id }
  }`
  const write = async () => {
    while (!isOver) {
      const variables = { accountId, firstName: `Contact ${acknowledged.length}` }
      const { createContact } = await ask<{ createContact: { id: string } }>(caller, create, variables)
      acknowledged.push(createContact.id)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const written = write()
  return {
    acknowledged: () => [...acknowledged],
    async more(count) {
      const enough = acknowledged.length + count
      while (acknowledged.length < enough) {
        await Promise.race([written, new Promise(resolve => setTimeout(resolve, 5))])
      }
    },
    async stop() {
      isOver = true
      await written
    },
  }
}

/** The ids of an account's contacts. */
export async function readContacts(caller: Caller, accountId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page++) {
    const query = `query ($accountId: UUID!, $page: Int!) {
      contacts(accountId: $accountId, page: $page, pageSize: 100) { total items { id } }
    }`
    const { contacts } = await ask<{ contacts: { total: number; items: { id: string }[] } }>(caller, query, {
      accountId,
      page,
    })
    for (const { id } of contacts.items) ids.add(id)
    if (contacts.items.length < 100) {
      if (ids.size !== contacts.total)
        throw new Error(`${ids.size} contacts, but a total of ${contacts.total}`)
      return ids
    }
  }
}

/** Stops a server as an operator does. */
export async function stopServer({ child, exited }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await exited()
}
