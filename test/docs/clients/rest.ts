import createClient from 'openapi-fetch'
import type { paths } from './bizgate.d.ts'
import { fetchPatiently } from './fetch-patiently.ts'

export function createRestClient(baseUrl: string, token: string) {
  return createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${token}` },
    fetch: fetchPatiently,
  })
}

export async function allOpenDeals(client: ReturnType<typeof createRestClient>, account_id: string) {
  const deals = []
  for (let page = 1; ; page++) {
    const query = { account_id, status: 'open', page, page_size: 100 } as const
    const { data, error, response } = await client.GET('/api/v1/deals', { params: { query } })
    // What stands between may have answered, and not in JSON.
    if (!data) throw new Error(error?.error ?? `The answer is a ${response.status}`)
    deals.push(...data.data)
    if (page * data.page_size >= data.total) return deals
  }
}
