import { askGateway } from '../ask-gateway.ts'
import { readLastAccount } from '../console/shell/last-account.ts'
import { ownAccountsDocument, ownFormDocument } from './own-ids-document.ts'

interface Account {
  readonly id: string
  readonly name: string
}

/** What the server has put into a guide's page. */
export interface GuideData {
  readonly hasSession: boolean
  /** The ids in the documents. */
  readonly demo: { readonly accountId: string; readonly formId: string }
}

/** The addresses of a gateway in the documents. */
const addresses = ['http://127.0.0.1:4000', 'https://gateway.example']

/** Shows this server's address in the examples and, to who is signed in, the ids of an account of their own. */
export async function showOwnIds({ hasSession, demo }: GuideData): Promise<void> {
  const examples = [...document.querySelectorAll<HTMLElement>('article :is(pre, code)')].filter(
    element => element.childElementCount === 0,
  )
  replaceIn(examples, new Map(addresses.map(address => [address, location.origin])))
  if (!hasSession) return
  const accounts = await readAccounts()
  const account = accounts.find(({ id }) => id === readLastAccount()) ?? accounts[0]
  if (!account) return
  const ids = new Map([[demo.accountId, account.id]])
  const hasForm = examples.some(({ textContent }) => /FORM_ID/.test(textContent ?? ''))
  const formId = hasForm || examples.some(mentions(demo.formId)) ? await readForm(account.id) : null
  if (formId) for (const id of [demo.formId, 'FORM_ID']) ids.set(id, formId)
  if (replaceIn(examples, ids)) say(account)
}

const mentions = (text: string) => (element: HTMLElement) => element.textContent?.includes(text) === true

/** Whether anything was there to replace. */
function replaceIn(examples: readonly HTMLElement[], texts: ReadonlyMap<string, string>): boolean {
  let replaced = false
  for (const example of examples) {
    const before = example.textContent ?? ''
    let after = before
    for (const [from, to] of texts) after = after.replaceAll(from, to)
    if (after === before) continue
    example.textContent = after
    replaced = true
  }
  return replaced
}

function say({ name }: Account): void {
  const note = document.getElementById('own-ids')
  if (!note) return
  note.textContent = `The examples have the ids of your account ${name}.`
  note.hidden = false
}

async function readAccounts(): Promise<readonly Account[]> {
  const data = await askGateway<{ viewer: { accounts: readonly Account[] } | null }>(ownAccountsDocument, {})
  return data?.viewer?.accounts ?? []
}

async function readForm(accountId: string): Promise<string | null> {
  const data = await askGateway<{ leadForms: { items: readonly { id: string }[] } | null }>(ownFormDocument, {
    accountId,
  })
  return data?.leadForms?.items[0]?.id ?? null
}
