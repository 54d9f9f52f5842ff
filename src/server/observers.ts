import type { Services } from './services.ts'

/** Starts the configured observers; their libraries are loaded only then. `metricsUrl` is null where it serves no metrics. */
export async function startObservers(services: Services) {
  const { config, log } = services
  const started = new AsyncDisposableStack()
  const close = () => started.disposeAsync()
  let metricsUrl: string | null = null
  try {
    if (config.tracing) {
      const { startTracing } = await import('../tracing/tracing.ts')
      const onFailure = (reason: string) => log.warn({ reason }, 'traces cannot be sent')
      started.defer(await startTracing(config.tracing, onFailure))
    }
    if (config.metricsPort !== null) {
      const { startMetrics } = await import('../metrics/metrics.ts')
      const address = { host: config.metricsHost, port: config.metricsPort }
      const metrics = await startMetrics(address, services, { isWorker: config.workers > 1 })
      started.defer(metrics.close)
      metricsUrl = metrics.url
      if (metricsUrl) log.info({ url: metricsUrl }, 'metrics are served')
    }
    return { metricsUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
