import type { PrismaClient } from '../../../src/generated/prisma/client.ts'

/** So many contacts that their texts, compressed, are still more than the buffers of a connection hold. */
export const incompressibleContacts = 20_000
const atOnce = 2_000

/**
 * Gives an account contacts whose names can hardly be made smaller, and hold no `"`. It drops the index of searches,
 * which would take minutes for such texts.
 */
export async function addIncompressibleContacts(prisma: PrismaClient, accountId: string): Promise<void> {
  const hashes = Array.from({ length: 12 }, () => 'md5(random()::text)').join(' || ')
  const name = `left(translate(encode(decode(${hashes}, 'hex'), 'base64'), E'\\n/+', 'abc'), 255)`
  await prisma.$executeRaw`DROP INDEX contacts_account_id_search_text_idx`
  // A statement of a server's own has five seconds.
  for (let added = 0; added < incompressibleContacts; added += atOnce) {
    await prisma.$executeRawUnsafe(
      `INSERT INTO contacts (id, account_id, first_name, last_name, company)
      SELECT gen_random_uuid(), $1::uuid, ${name}, ${name}, ${name} FROM generate_series(1, ${atOnce})`,
      accountId,
    )
  }
}
