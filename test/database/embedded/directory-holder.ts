import { openDatabase } from '../../../src/database/open-database.ts'

// A process of its own: opens the directory, commits an account, says so, and stays until killed.
const database = await openDatabase({ url: null, dataDir: process.argv[2] ?? '' })
await database.prisma.account.create({ data: { name: 'Kept', ownerId: 'owner' } })
process.send?.('committed')
setInterval(() => {}, 60_000)
