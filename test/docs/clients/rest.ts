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
    const { data, error } = await client.GET('/api/v1/deals', { params: { query } })
    if (!data) throw new Error(error.error)
    deals.push(...data.data)
    if (page * data.page_size >= data.total) return deals
  }
}
