import type { Fault, ProxiedReply, ProxiedRequest } from './faulty-proxy.ts'

/** A promise that a server breaks, and the sentences of the checks that have to find it, and no others. */
export interface BrokenPromise extends Fault {
  readonly what: string
  readonly broken: readonly string[]
}

const isTo = ({ method, url }: ProxiedRequest, endpoint: string) =>
  endpoint === `${method} ${url.pathname.replace('/api/v1/', '')}`

/** Changes the text of an endpoint's answers with that status. */
function rewrite(endpoint: string, status: number, change: (body: string) => string): Fault {
  return {
    answer: (reply, request) =>
      isTo(request, endpoint) && reply.status === status ? { ...reply, body: change(reply.body) } : reply,
  }
}

/** Changes the JSON of an endpoint's answers with that status. */
// biome-ignore lint/suspicious/noExplicitAny: what a fault changes has no type
function change(endpoint: string, status: number, edit: (body: any) => unknown): Fault {
  return rewrite(endpoint, status, body => JSON.stringify(edit(JSON.parse(body))))
}

/** Changes the query of an endpoint. */
function ask(endpoint: string, edit: (query: URLSearchParams) => void): Fault {
  return {
    ask: request => {
      if (!isTo(request, endpoint)) return request
      const url = new URL(request.url)
      edit(url.searchParams)
      return { ...request, url }
    },
  }
}

function answer(endpoint: string, change: (reply: ProxiedReply) => ProxiedReply): Fault {
  return { answer: (reply, request) => (isTo(request, endpoint) ? change(reply) : reply) }
}

function header(endpoint: string, name: string, value: string): Fault {
  return answer(endpoint, reply => {
    const headers = new Headers(reply.headers)
    headers.set(name, value)
    return { ...reply, headers }
  })
}

/** Servers that are wrong in one way each. */
export const brokenPromises: readonly BrokenPromise[] = [
  {
    what: 'an item spells a field otherwise',
    ...rewrite('GET contacts', 200, body => body.replaceAll('"created_at"', '"createdAt"')),
    broken: ['Each item of GET /api/v1/contacts has the contract’s fields'],
  },
  {
    what: 'total is a string',
    ...change('GET deals', 200, body => ({ ...body, total: String(body.total) })),
    broken: ['GET /api/v1/deals answers 200 with {data, total, page, page_size}'],
  },
  {
    what: 'an amount is a string',
    ...rewrite('GET invoices', 200, body => body.replaceAll(/"amount":([\d.]+)/g, '"amount":"$1"')),
    broken: ['Each item of GET /api/v1/invoices has the contract’s fields'],
  },
  {
    what: 'page_size ends at 50',
    ...ask('GET contacts', query => {
      if (query.get('page_size') === '100') query.set('page_size', '50')
    }),
    broken: ['GET /api/v1/contacts: page_size may be 100'],
  },
  {
    what: 'page_size is 20 unless given',
    ...ask('GET deals', query => {
      if (!query.has('page_size')) query.set('page_size', '20')
    }),
    broken: ['GET /api/v1/deals: page is 1 and page_size 25 unless given'],
  },
  {
    what: 'pages of more than 100 are granted',
    ...answer('GET invoices', reply =>
      reply.status === 400
        ? { ...reply, status: 200, body: '{"data":[],"total":0,"page":1,"page_size":101}' }
        : reply,
    ),
    broken: ['GET /api/v1/invoices: no page has more than 100 records'],
  },
  {
    what: 'page is ignored',
    ...ask('GET invoices', query => query.delete('page')),
    broken: ['GET /api/v1/invoices: page_size may be 1, and page 2 has what comes after page 1'],
  },
  {
    what: 'search does not look at e-mails',
    ...ask('GET contacts', query => {
      if (query.get('search')?.includes('@')) query.set('search', 'nobody at all')
    }),
    broken: ['search matches the e-mail'],
  },
  {
    what: 'total counts the page and not the matches',
    ...answer('GET contacts', reply => {
      const body = JSON.parse(reply.body)
      return { ...reply, body: JSON.stringify(body.total === 1 ? { ...body, total: 2 } : body) }
    }),
    broken: ['total is the number of matching records'],
  },
  {
    what: 'type is ignored',
    ...ask('GET contacts', query => query.delete('type')),
    broken: ['type lists the contacts of that type only'],
  },
  {
    what: 'status is ignored where it is won',
    ...ask('GET deals', query => {
      if (query.get('status') === 'won') query.delete('status')
    }),
    broken: ['status=won lists the deals of that status only'],
  },
  {
    what: 'created_at is not UTC',
    ...change('POST contacts', 201, ({ data }) => ({
      data: { ...data, created_at: data.created_at.replace('Z', '+03:00') },
    })),
    broken: ['POST /api/v1/contacts answers 201 with {data} and the contract’s fields'],
  },
  {
    what: 'details name the first field only',
    ...change('POST contacts', 400, body => ({
      ...body,
      details: Object.fromEntries(Object.entries(body.details).slice(0, 1)),
    })),
    broken: ['details of a 400 name each field that fails'],
  },
  {
    what: 'a 400 has no details',
    ...change('POST deals', 400, ({ error, details }) =>
      'value' in details ? { error } : { error, details },
    ),
    broken: ['A value that is no number is refused'],
  },
  {
    what: 'a missing field has another message',
    ...rewrite('POST deals', 400, body => body.replace('"title":["Required"]', '"title":["is missing"]')),
    broken: ['A deal without title is refused: Required'],
  },
  {
    what: 'a new deal is won',
    ...change('POST deals', 201, ({ data }) => ({ data: { ...data, status: 'won' } })),
    broken: ['A new deal is open'],
  },
  {
    what: 'probability is 0 unless given',
    ...change('POST deals', 201, ({ data }) => ({
      data: { ...data, probability: data.probability === 50 ? 0 : data.probability },
    })),
    broken: ['value is 0 and probability 50 unless given'],
  },
  {
    what: 'a probability above 100 is taken as 100',
    ask: request => ({ ...request, body: request.body.replace('"probability":101', '"probability":100') }),
    broken: ['A probability above 100 is refused'],
  },
  {
    what: 'a create answers 200',
    ...answer('POST deals', reply => (reply.status === 201 ? { ...reply, status: 200 } : reply)),
    broken: [
      'POST /api/v1/deals answers 201 with {data} and the contract’s fields',
      'probability may be 0',
      'probability may be 100',
    ],
  },
  {
    what: 'a repeated answer does not say so',
    ...answer('POST deals', ({ headers, ...reply }) => ({
      ...reply,
      headers: new Headers([...headers].filter(([name]) => name !== 'idempotent-replayed')),
    })),
    broken: ['Such an answer says Idempotent-Replayed: true, and the first does not'],
  },
  {
    what: 'a repeated answer is another one',
    ...answer('POST deals', reply =>
      reply.headers.has('idempotent-replayed')
        ? { ...reply, body: reply.body.replace('"open"', '"won"') }
        : reply,
    ),
    broken: ['A repeated Idempotency-Key with the same body is answered with the same deal'],
  },
  {
    what: 'a key that was used with another body is a conflict',
    ...answer('POST deals', reply => (reply.status === 422 ? { ...reply, status: 409 } : reply)),
    broken: ['A repeated Idempotency-Key with another body is a 422'],
  },
  {
    what: 'a malformed key is refused without its name',
    ...rewrite('POST deals', 400, body => body.replace('"Idempotency-Key":', '"key":')),
    broken: ['An Idempotency-Key that is none is refused'],
  },
  {
    what: 'the CSV has another header',
    ...rewrite('GET contacts/export', 200, body => body.replace('Email', 'E-mail')),
    broken: ['The header begins with First Name, Last Name, Email, Phone, Company'],
  },
  {
    what: 'the CSV lacks its last contact',
    ...rewrite('GET contacts/export', 200, body => {
      const rows = body.split('\r\n')
      return [...rows.slice(0, 3), ...rows.slice(4)].join('\r\n')
    }),
    broken: ['The file has all contacts of the account'],
  },
  {
    what: 'the CSV has no date in its name',
    ...header('GET contacts/export', 'content-disposition', 'attachment; filename="contacts.csv"'),
    broken: ['The file is an attachment named contacts-<date>.csv'],
  },
  {
    what: 'the account export is shown in the browser',
    ...header('GET account/export', 'content-disposition', 'inline'),
    broken: ['The file is an attachment named service-data-export-<account_id>-<date>.json'],
  },
  {
    what: 'the keys of the account export come in another order',
    ...change('GET account/export', 200, ({ export_metadata, account, contacts, deals, ...others }) => ({
      export_metadata,
      account,
      deals,
      contacts,
      ...others,
    })),
    broken: ['The keys come in the order of the contract'],
  },
  {
    what: 'the account export has no workflows',
    ...change('GET account/export', 200, ({ workflows: _, ...others }) => others),
    broken: ['The document has the contract’s keys'],
  },
  {
    what: 'the format of the account export is a number',
    ...rewrite('GET account/export', 200, body =>
      body.replace('"format_version":"1.0"', '"format_version":1.0'),
    ),
    broken: ['export_metadata names the account, and the format 1.0'],
  },
  {
    what: 'the account export has half of the deals',
    ...change('GET account/export', 200, body => ({ ...body, deals: body.deals.slice(1) })),
    broken: ['The document has all deals of the account'],
  },
  {
    what: 'a form says nothing of a redirect',
    answer: reply => ({ ...reply, body: reply.body.replace(',"redirectUrl":null', '') }),
    broken: ['redirectUrl is a string or null'],
  },
  {
    what: 'an unknown form is a 400',
    answer: reply => (/Form not found/.test(reply.body) ? { ...reply, status: 400 } : reply),
    broken: ['A form that does not exist is a 404', 'A form that is inactive is a 404'],
  },
  {
    what: 'a 401 has no body',
    ...rewrite('GET deals', 401, () => ''),
    broken: [
      'GET /api/v1/deals without a token is a 401',
      'GET /api/v1/deals with a token that is none is a 401',
    ],
  },
  {
    what: "somebody else's account is a 404",
    ...answer('GET invoices', reply => (reply.status === 403 ? { ...reply, status: 404 } : reply)),
    broken: ['GET /api/v1/invoices of somebody else’s account is a 403'],
  },
]

/** Servers that are wrong in how often they may be called. */
export const brokenLimits: readonly BrokenPromise[] = [
  {
    what: 'a limit that is not kept',
    ...answer('GET deals', reply => (reply.status === 429 ? { ...reply, status: 200 } : reply)),
    broken: ['GET /api/v1/deals: 60 requests a minute, then 429'],
  },
  {
    what: 'a limit that is lower',
    ...refuseFrom(20, 'POST contacts'),
    broken: ['POST /api/v1/contacts: 30 requests a minute, then 429'],
  },
  {
    what: 'a 429 with another body',
    ...change('GET account/export', 429, () => ({ message: 'slow down' })),
    broken: ['GET /api/v1/account/export: 1 request an hour, then 429'],
  },
]

function refuseFrom(max: number, endpoint: string): Fault {
  let calls = 0
  return answer(endpoint, reply => {
    calls += 1
    return calls > max ? { ...reply, status: 429, body: '{"error":"Rate limit exceeded"}' } : reply
  })
}
