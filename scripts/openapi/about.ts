import type { Part } from './components.ts'

const description = `
The contacts, deals, invoices and lead forms of a small business, and its exports. Bodies are JSON unless an
endpoint says otherwise. [The guide](/guides/rest) has clients in TypeScript and Python.

**Lists** answer \`{data, total, page, page_size}\`, newest first. A page past the end is empty; a \`page\` or
\`page_size\` out of range is a 400, never another page. What is deleted, or no longer matches, meanwhile makes the
next page leave one out: read all pages before you change anything; for a complete copy use GraphQL's cursors.

**GraphQL**: all else (one record, changes, deletions, invoices, payments, webhooks) is at \`POST /graphql\`, with the
same token or API key: [its guide](/guides/graphql). Names such as \`setDealStatus\` are its mutations.

**Errors** are JSON with \`error\`, one sentence; a 400 also has \`details\`, the messages by field. All fields
that fail are named at once; ids of other records are looked up once the rest is right. \`X-Request-Id\` finds a
request in the log.

**Limits** are told in every counted answer by \`RateLimit-Policy\` and \`RateLimit\`; a 429 says in \`Retry-After\`
when the next call may pass. A call that is refused with 400 or 403 is not counted, but for the public form.

**Money** is a JSON number with at most two places. Add it up in cents: sums of doubles are not exact.

**Besides**: every GET answers HEAD too, without the body, and counts it as one call; HEAD of an export begins none
and uses up none, and may be asked 60 times a minute. A path that does not exist is a 404
\`{"error": "Not found"}\`; a method that a path has not, a 405 with \`Allow\`. Unknown parameters and keys are
ignored; a parameter that is given twice, text with NUL or half a surrogate pair, and a number that a double does not
keep are a 400.
`

/** What the document says of the service as a whole. */
export function describeService(version: string): Part {
  return {
    title: 'bizgate',
    version,
    summary: "One gateway to a small business's contacts, deals, invoices and exports.",
    description: description.trim().replace(/(?<!\n)\n(?!\n)/g, ' '),
    contact: { name: 'Whoever operates this gateway' },
    // An identifier would be shown as a link to a page of SPDX, which has none for it.
    license: {
      name: 'UNLICENSED',
      url: 'https://docs.npmjs.com/cli/configuring-npm/package-json#license',
    },
  }
}
