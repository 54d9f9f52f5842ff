import type { SqlDriverAdapter, SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'

/** Adapters of Prisma's that do some things otherwise. */
export function changeAdapters(
  factory: SqlDriverAdapterFactory,
  change: (adapter: SqlDriverAdapter) => Partial<SqlDriverAdapter>,
): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect()
      return Object.assign(adapter, change(adapter))
    },
  }
}
