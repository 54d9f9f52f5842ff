import type { Services } from './services.ts'

/** What looks into a running server. */
export interface Observers {
  /** Where metrics are served; null for nowhere, or by the first process of several. */
  readonly metricsUrl: string | null
  close(): Promise<void>
}

/** Starts the configured observers; their libraries are loaded only then. */
export async function startObservers(services: Services): Promise<Observers> {
  const { config, log } = services
  const closes: (() => Promise<void>)[] = []
  let metricsUrl: string | null = null
  const close = async () => {
    for (const closeOne of closes) await closeOne()
  }
  try {
    if (config.tracing) {
      const { startTracing } = await import('../tracing/tracing.ts')
      const onFailure = (reason: string) => log.warn({ reason }, 'traces cannot be sent')
      closes.push(await startTracing(config.tracing, onFailure))
    }
    if (config.metricsPort !== null) {
      const { startMetrics } = await import('../metrics/metrics.ts')
      const address = { host: config.metricsHost, port: config.metricsPort }
      const metrics = await startMetrics(address, services, { isWorker: config.workers > 1 })
      closes.push(metrics.close)
      metricsUrl = metrics.url
      if (metricsUrl) log.info({ url: metricsUrl }, 'metrics are served')
    }
    return { metricsUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
