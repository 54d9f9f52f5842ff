import type { Logger } from 'pino'
import { demo } from '../../demo/demo.ts'
import type { DevelopmentIssuer } from '../auth/development-issuer.ts'
import { type Config, isExposed } from '../config.ts'

/** Tells the log, once, that whoever has a token of the development issuer may come from anywhere. */
export function warnOfDevelopmentIssuer(config: Config, log: Logger): void {
  if (isExposed(config)) {
    log.warn(
      { host: config.host },
      'NO IDENTITY PROVIDER: the development issuer signs the tokens of a server that other machines can reach',
    )
  }
}

/** Says where the server listens and, where it signs its own tokens, what a newcomer may try with one that works. */
export async function greet(
  { production }: Config,
  url: string,
  developmentIssuer: DevelopmentIssuer | null,
): Promise<void> {
  process.stdout.write(`bizgate listens on ${url}\n`)
  if (!developmentIssuer || production) return
  const token = await developmentIssuer.issueToken(demo.ownerId)
  process.stdout.write(`
A session token for the owner of the demo account, good for 24 hours:

  TOKEN=${token}

Try:

  curl -H "Authorization: Bearer $TOKEN" "${url}/api/v1/contacts?account_id=${demo.accountId}&page_size=3"
  curl -H "Authorization: Bearer $TOKEN" "${url}/api/v1/contacts/export?account_id=${demo.accountId}"
  curl -H "Content-Type: application/json" -d '{"data":{"name":"Ada","email":"ada@example.com"}}' "${url}/api/v1/forms/${demo.contactFormId}/submit"

`)
}
