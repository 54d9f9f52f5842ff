import {
  type Aggregator,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client'
import type { ObservedEvent } from '../observation/events.ts'

type Options<Configuration> = Omit<Configuration, 'name' | 'help' | 'registers'>

/** A gauge without labels that is read with the metrics. */
interface State {
  readonly read: () => number | Promise<number>
  /** How the values of several workers become one; they are added where it is absent. */
  readonly aggregator?: Aggregator
}

/** The metrics of a process, and the events that they count. */
export class Instruments {
  readonly registry = new Registry()
  readonly #registers = [this.registry]
  readonly #stops: (() => void)[] = []

  counter<Label extends string>(
    name: string,
    help: string,
    options: Options<CounterConfiguration<Label>> = {},
  ) {
    return new Counter({ ...options, name, help, registers: this.#registers })
  }

  gauge<Label extends string>(name: string, help: string, options: Options<GaugeConfiguration<Label>> = {}) {
    return new Gauge({ ...options, name, help, registers: this.#registers })
  }

  histogram<Label extends string>(
    name: string,
    help: string,
    options: Options<HistogramConfiguration<Label>>,
  ) {
    return new Histogram({ ...options, name, help, registers: this.#registers })
  }

  /** Adds a gauge that is read with the metrics. */
  state(name: string, help: string, { read, aggregator = 'sum' }: State): void {
    this.gauge(name, help, {
      aggregator,
      async collect() {
        this.set(await read())
      },
    })
  }

  /** Counts an event from now on. */
  on<Message extends object>(event: ObservedEvent<Message>, count: (message: Message) => void): void {
    this.#stops.push(event.listen(count))
  }

  /** Stops counting. */
  close(): void {
    for (const stop of this.#stops) stop()
    this.registry.clear()
  }
}
