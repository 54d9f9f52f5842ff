import { type DocumentNode, getOperationAST } from 'graphql'
import * as keyText from '../../src/auth/api-keys/key-text.ts'
import * as crossSite from '../../src/auth/cross-site.ts'
import * as sessionToken from '../../src/auth/session-token.ts'
import * as userId from '../../src/auth/user-id.ts'
import { schema } from '../../src/domain/schema.ts'
import * as acceptWeights from '../../src/http/accept-weights.ts'
import * as contentCoding from '../../src/http/content-coding.ts'
import * as exactNumbers from '../../src/http/exact-numbers.ts'
import * as idempotencyKey from '../../src/http/idempotency-key.ts'
import * as percentEncoding from '../../src/http/percent-encoding.ts'
import * as readForm from '../../src/http/read-form.ts'
import * as readJson from '../../src/http/read-json.ts'
import * as scanJson from '../../src/http/scan-json.ts'
import * as fingerprint from '../../src/idempotency/fingerprint.ts'
import * as clientAddress from '../../src/limits/client-address.ts'
import { ListContactsDocument } from '../../src/operations/generated.ts'
import { readOperation } from '../../src/operations/operation.ts'
import * as readQuery from '../../src/rest/read-query.ts'
import * as graphqlDocuments from '../../src/server/graphql/checks/documents.ts'
import * as graphqlParams from '../../src/server/graphql/params.ts'
import * as trailers from '../../src/server/http/answers/trailers.ts'
import * as bodies from '../../src/server/http/bodies.ts'
import * as etag from '../../src/server/http/etag.ts'
import * as path from '../../src/server/http/path.ts'
import * as requestId from '../../src/server/http/request-id.ts'
import * as metadata from '../../src/server/pages/forms/metadata.ts'

/** Something that reads what a caller sent. */
export type Reader<Input> = (input: Input) => unknown

/** Readers of a file by the name they are exported under; null for an export that reads nothing. */
export interface ReadersOf<Input> {
  readonly file: object
  readonly readers: Readonly<Record<string, Reader<Input> | null>>
}

const { variables } = readOperation(schema, ListContactsDocument)

/** What reads the head of a request: 64 KiB in all. */
export const headReaders: Readonly<Record<string, ReadersOf<string>>> = {
  'src/auth/cross-site.ts': {
    file: crossSite,
    readers: {
      isCrossSite: text => [
        crossSite.isCrossSite({ origin: text, host: 'a.example' }, ['https://a.example']),
        crossSite.isCrossSite({ origin: 'https://a.example', host: text }, []),
        crossSite.isCrossSite({ 'sec-fetch-site': text }, []),
      ],
    },
  },
  'src/auth/session-token.ts': {
    file: sessionToken,
    readers: {
      leewaySeconds: null,
      readExpiry: null,
      readSessionToken: text => [
        sessionToken.readSessionToken({ authorization: text }, 'session'),
        sessionToken.readSessionToken({ authorization: `Bearer ${text}` }, 'session'),
        sessionToken.readSessionToken({ cookie: text }, 'session'),
        sessionToken.readSessionToken({ cookie: `session=${text}` }, 'session'),
        sessionToken.readSessionToken({ cookie: within(text, ';', ';session=') }, 'session'),
      ],
    },
  },
  'src/auth/user-id.ts': { file: userId, readers: { isUserId: userId.isUserId, keyUserIdPrefix: null } },
  'src/auth/api-keys/key-text.ts': {
    file: keyText,
    readers: {
      keyPrefix: null,
      makeKey: null,
      hintOf: null,
      isKey: keyText.isKey,
      isWellFormedKey: text => [keyText.isWellFormedKey(text), keyText.isWellFormedKey(`bg_live_${text}`)],
    },
  },
  'src/http/idempotency-key.ts': {
    file: idempotencyKey,
    readers: {
      idempotencyKeyField: null,
      idempotencyKeyPattern: null,
      replayedField: null,
      isOfAnyNetwork: text => [text, `any-network:${text}`].map(key => idempotencyKey.isOfAnyNetwork(key)),
      readIdempotencyKey: text => {
        for (const field of [text, `"${text}"`, within(text, '"', '\\"')])
          attempt(() => idempotencyKey.readIdempotencyKey(field))
      },
      keyDetails: text => [text, `"${text}"`].map(field => idempotencyKey.keyDetails(field)),
    },
  },
  'src/http/percent-encoding.ts': {
    file: percentEncoding,
    readers: {
      canDecode: percentEncoding.canDecode,
      canDecodeParameter: percentEncoding.canDecodeParameter,
    },
  },
  'src/limits/client-address.ts': {
    file: clientAddress,
    readers: {
      clientAddress: text => [
        clientAddress.clientAddress('::1', text, 1),
        clientAddress.clientAddress('::1', text, 1_000_000),
        clientAddress.clientAddress('::1', within(text, ',', ',::1,'), 1_000_000),
      ],
      rateLimitKey: clientAddress.rateLimitKey,
      networkKey: clientAddress.networkKey,
      unknownAddress: null,
    },
  },
  'src/rest/read-query.ts': {
    file: readQuery,
    readers: {
      readQuery: text => {
        attempt(() => readQuery.readQuery(variables, text))
        attempt(() => readQuery.readQuery(variables, `page=${text}`))
        attempt(() => readQuery.readQuery(variables, within(text, '&', '&page=')))
      },
      readParameter: text =>
        ['Int', 'Float', 'Boolean', 'String'].map(type => readQuery.readParameter(text, type)),
    },
  },
  'src/http/accept-weights.ts': {
    file: acceptWeights,
    readers: {
      readWeights: text =>
        [text, within(text, ',', ',a;q=1'), within(text, ';', ';q=1')].map(acceptWeights.readWeights),
    },
  },
  'src/http/content-coding.ts': {
    file: contentCoding,
    readers: {
      contentCodings: null,
      chooseCoding: text =>
        [text, within(text, ',', ',gzip;')].map(header => contentCoding.chooseCoding(header)),
    },
  },
  'src/server/http/answers/trailers.ts': {
    file: trailers,
    readers: {
      sendTrailers: null,
      takesTrailers: text => trailers.takesTrailers({ headers: { te: text }, raw: { httpVersion: '1.1' } }),
    },
  },
  'src/server/http/etag.ts': {
    file: etag,
    readers: { isAmong: text => etag.isAmong(text, '"x"'), etagOf: null, sendUnlessKept: null },
  },
  'src/server/pages/forms/metadata.ts': {
    file: metadata,
    readers: {
      referrerParameter: null,
      referrerOf: text => [
        metadata.referrerOf({
          method: 'GET',
          url: '/forms/x',
          headers: { referer: text, host: 'a.example' },
        }),
        metadata.referrerOf({
          method: 'GET',
          url: '/forms/x',
          headers: { referer: 'https://a.example', host: text },
        }),
        metadata.referrerOf({ method: 'POST', url: `/forms/x?from=${text}`, headers: {} }),
      ],
      readMetadata: text => metadata.readMetadata({ method: 'POST', url: text, headers: { referer: text } }),
    },
  },
  'src/server/http/path.ts': {
    file: path,
    readers: { readPath: path.readPath, pathOf: path.pathOf, queryOf: path.queryOf },
  },
  'src/server/http/request-id.ts': {
    file: requestId,
    readers: { readRequestId: text => requestId.readRequestId({ headers: { 'x-request-id': text } }) },
  },
  'src/server/http/bodies.ts': {
    file: bodies,
    readers: {
      ignoreBodies: null,
      keepBytes: null,
      requireType: text => {
        for (const type of [text, `application/json;${text}`, `application/json; charset=${text}`])
          attempt(() => bodies.requireType({ headers: { 'content-type': type } }, 'application/json'))
        attempt(() => bodies.requireType({ headers: { 'content-encoding': text } }, 'application/json'))
        for (const type of [text, `application/x-www-form-urlencoded;${text}`])
          attempt(() =>
            bodies.requireType({ headers: { 'content-type': type } }, 'application/x-www-form-urlencoded'),
          )
      },
    },
  },
}

/** What reads the body of a REST request: 1 MiB. */
export const bodyReaders: Readonly<Record<string, ReadersOf<string>>> = {
  'src/idempotency/fingerprint.ts': {
    file: fingerprint,
    readers: {
      digestOf: text => fingerprint.digestOf(text),
      canonicalJson: text => attempt(() => fingerprint.canonicalJson(JSON.parse(text))),
    },
  },
  'src/http/exact-numbers.ts': { file: exactNumbers, readers: { isInexact: exactNumbers.isInexact } },
  'src/http/read-form.ts': {
    file: readForm,
    readers: {
      readForm: text => {
        // A form has no more.
        const body = text.slice(0, 64 * 1_024)
        for (const sent of [body, `a=${body}`, within(body, '&', '&a=')])
          attempt(() => readForm.readForm(Buffer.from(sent)))
      },
    },
  },
  'src/http/read-json.ts': {
    file: readJson,
    readers: {
      readJsonObject: text => readJson.readJsonObject(Buffer.from(text)),
      readText: text => readJson.readText(Buffer.from(text)),
    },
  },
  'src/http/scan-json.ts': {
    file: scanJson,
    readers: { scanJson: scanJson.scanJson, maxParts: null, maxInexact: null },
  },
}

/** What reads the body of `/graphql`: 256 KiB, and 4 MiB of an import. */
export const graphqlReaders: Readonly<Record<string, ReadersOf<string>>> = {
  'src/server/graphql/params.ts': {
    file: graphqlParams,
    readers: { readParams: text => graphqlParams.readParams(Buffer.from(text), () => undefined) },
  },
}

/** What reads a document of `/graphql`. */
export const documentReaders: Readonly<Record<string, ReadersOf<string>>> = {
  'src/server/graphql/checks/documents.ts': {
    file: graphqlDocuments,
    readers: {
      parseBounded: text => graphqlDocuments.parseBounded(text, { isStranger: true }),
      needsCaller: text => graphqlDocuments.needsCaller(schema, parseOfCaller(text)),
      countSelections: text => graphqlDocuments.countSelections(parseOfCaller(text)),
      takesLargeBody: text => {
        const operation = getOperationAST(parseOfCaller(text))
        if (operation) graphqlDocuments.takesLargeBody(schema, operation)
      },
      rootFields: text => {
        const document = parseOfCaller(text)
        const operation = getOperationAST(document)
        if (operation) graphqlDocuments.rootFields(document, operation.selectionSet)
      },
      validateDocument: text => {
        const document = parseOfCaller(text)
        graphqlDocuments.countSelections(document)
        graphqlDocuments.validateDocument(schema, document, { hidesSchema: false })
      },
    },
  },
}

/** The text with other separators, and no longer. */
function within(text: string, separator: string, other: string): string {
  return text.replaceAll(separator, other).slice(0, text.length)
}

function parseOfCaller(text: string): DocumentNode {
  return graphqlDocuments.parseBounded(text, { isStranger: false })
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {}
}
