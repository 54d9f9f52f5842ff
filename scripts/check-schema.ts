import { schemaDrift } from './schema-drift.ts'

// Fails where the migrations do not lead to what prisma/schema.prisma says.
const drift = await schemaDrift()
if (drift) {
  process.stderr.write(`The migrations differ from prisma/schema.prisma by:\n${drift}\n`)
  process.exitCode = 1
}
