import { defineConfig } from 'prisma/config'

// `prisma generate` insists on a schema engine that it would download, and never runs it;
// any existing file will do. Migrations run on Prisma's own engine as WebAssembly instead
// (src/database/migrations/migrate.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema.prisma' })
