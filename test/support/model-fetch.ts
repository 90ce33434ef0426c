import { createModelServers } from '../../src/adapters/fetch/model-servers.js'
import { createModelFetch } from '../../src/adapters/models/model-fetch.js'

const optionsFor = (endpoints: readonly string[]) => ({
  endpoints,
  fetcher: createModelServers({ endpoints, userAgent: 'firsthand/test' }),
})

/** The way to these model servers as it is composed for a run. */
export const modelFetchTo = (...endpoints: readonly string[]) => createModelFetch(optionsFor(endpoints))

/** The same for a user who works offline. */
export const offlineModelFetchTo = (...endpoints: readonly string[]) =>
  createModelFetch({ ...optionsFor(endpoints), isOffline: true })
