import { afterEach, expect } from 'vitest'
import { takeUndocumented } from './openapi/undocumented.ts'
import { watchFetch } from './openapi/watch-fetch.ts'
import { watchServers } from './openapi/watch-servers.ts'
import { measureFile } from './seconds/measure.ts'

measureFile()
watchServers()
watchFetch()

afterEach(() => expect(takeUndocumented().join('\n'), 'answers that openapi.json does not describe').toBe(''))
