import * as timeZone from '../../src/domain/account/time-zone.ts'
import * as emailKey from '../../src/domain/contact/email-key.ts'
import * as search from '../../src/domain/contact/search.ts'
import { DomainError } from '../../src/domain/errors.ts'
import * as constraints from '../../src/domain/fields/constraints.ts'
import * as looksEmpty from '../../src/domain/fields/looks-empty.ts'
import * as checkDefinition from '../../src/domain/lead-form/check-definition.ts'
import { fieldTargets, fieldTypes, type LeadFormField } from '../../src/domain/lead-form/fields.ts'
import * as origins from '../../src/domain/lead-form/origins.ts'
import * as submissionSearch from '../../src/domain/lead-form/search.ts'
import * as checkValue from '../../src/domain/lead-form/submission/check-value.ts'
import * as honeypot from '../../src/domain/lead-form/submission/honeypot.ts'
import * as mapFields from '../../src/domain/lead-form/submission/map-fields.ts'
import * as validateSubmission from '../../src/domain/lead-form/submission/validate-submission.ts'
import * as cursor from '../../src/domain/lists/connections/cursor.ts'
import * as eventId from '../../src/domain/live/event-id.ts'
import type { Reader, ReadersOf } from './request-readers.ts'

/** Fields of every type, for every target there is. */
const fields: readonly LeadFormField[] = fieldTypes.flatMap(type =>
  [...fieldTargets, null].map(mapsTo => ({
    id: `${type} ${mapsTo}`,
    label: type,
    type,
    required: true,
    options: ['a', 'b'],
    mapsTo,
  })),
)
const oneOfEach = fields.filter(({ type, mapsTo }) => mapsTo === null && ['text', 'checkbox'].includes(type))
/** As much of a text as a value of a submission may have. */
const asValue = (text: string) => text.slice(0, 5_000)
const fieldIds = fields.map(({ id }) => id)

/** The values of a submission, or its refusal. */
const validate = (...args: Parameters<typeof validateSubmission.validateSubmission>) => {
  try {
    return validateSubmission.validateSubmission(...args)
  } catch (error) {
    if (error instanceof DomainError) return error.extensions
    throw error
  }
}

/** What a cursor names in a list that is ordered by a title, say; null where it is refused. */
const readPlace = (text: string) => {
  try {
    return cursor.readCursor('after', text, { name: 'own', terms: [{}, {}] })
  } catch {
    return null
  }
}

/** What reads a text that came through the schema's types: all that `/graphql` lets in. */
export const textReaders: Readonly<Record<string, ReadersOf<string>>> = {
  'src/domain/account/time-zone.ts': {
    file: timeZone,
    readers: { timeZoneName: timeZone.timeZoneName.check },
  },
  'src/domain/fields/constraints.ts': {
    file: constraints,
    readers: {
      entries: constraints.entries(100).check,
      distinctEntries: constraints.distinctEntries(100).check,
      filledText: text => [50, 255, 5_000, 200_000].map(most => constraints.filledText(most).check(text)),
      numberRange: constraints.numberRange(0, 100).check,
      maxCharacters: text =>
        [50, 255, 5_000, 200_000].map(most => constraints.maxCharacters(most).check(text)),
      violations: null, // measured with every argument of the schema
      wellFormed: constraints.wellFormed.check,
    },
  },
  'src/domain/lists/connections/cursor.ts': {
    file: cursor,
    readers: {
      readCursor: text => [
        readPlace(text),
        readPlace(Buffer.from(text).toString('base64url')),
        readPlace(cursor.asCursor({ order: 'own', values: [text, text] })),
      ],
      asCursor: null, // of what the database holds
      notACursor: null,
      orNotACursor: null,
    },
  },
  'src/domain/live/event-id.ts': {
    file: eventId,
    readers: { maxEventIdCharacters: null, readEventId: eventId.readEventId, spellEventId: null },
  },
  'src/domain/contact/email-key.ts': { file: emailKey, readers: { emailKey: emailKey.emailKey } },
  'src/domain/contact/search.ts': {
    file: search,
    readers: { searchPattern: search.searchPattern, matchesPattern: null },
  },
  'src/domain/lead-form/search.ts': {
    file: submissionSearch,
    readers: { readSubmissionSearch: submissionSearch.readSubmissionSearch, matchesSubmission: null },
  },
  'src/domain/lead-form/check-definition.ts': {
    file: checkDefinition,
    readers: {
      checkDefinition: text => checkDefinition.checkDefinition(definitionOf(text)),
      validateDefinition: text => checkDefinition.validateDefinition(definitionOf(text)),
    },
  },
  'src/domain/lead-form/submission/check-value.ts': {
    file: checkValue,
    readers: {
      checkValue: text => fields.map(field => checkValue.checkValue(field, text)),
      isBlank: text => oneOfEach.map(field => checkValue.isBlank(field, text)),
    },
  },
  'src/domain/lead-form/submission/honeypot.ts': {
    file: honeypot,
    readers: {
      isSpam: text => honeypot.isSpam({ honeypotField: 'trap', fields }, { trap: text }),
      recordableValues: text => honeypot.recordableValues({ trap: text, [text]: 'a' }),
    },
  },
  'src/domain/lead-form/submission/map-fields.ts': {
    file: mapFields,
    readers: {
      mapFields: text => mapFields.mapFields(fields, new Map(fieldIds.map(id => [id, asValue(text)]))),
    },
  },
  'src/domain/lead-form/origins.ts': {
    file: origins,
    readers: {
      allowsOrigin: text => origins.allowsOrigin(['https://a.example'], text),
      normaliseOrigin: text => [text, `https://${text}`].map(origins.normaliseOrigin),
      checkOrigin: text => [text, `https://${text}`].map(origins.checkOrigin),
    },
  },
  'src/domain/lead-form/submission/validate-submission.ts': {
    file: validateSubmission,
    readers: {
      checkKey: validateSubmission.checkKey,
      checkText: validateSubmission.checkText,
      maxSubmittedFields: null,
      maxKeyChars: null,
      maxValueChars: null,
      validateSubmission: text => [
        validate(fields, { [text]: 'a' }),
        validate(fields, Object.fromEntries(fieldIds.map(id => [id, text]))),
        validate(fields, Object.fromEntries(fieldIds.map(id => [id, asValue(text)]))),
      ],
    },
  },
  'src/domain/fields/looks-empty.ts': { file: looksEmpty, readers: { looksEmpty: looksEmpty.looksEmpty } },
}

/** What reads the free JSON of a submission. */
export const valueReaders: Readonly<Record<string, Reader<unknown>>> = {
  validateSubmission: data => validate(fields, Object(data)),
  isSpam: data => honeypot.isSpam({ honeypotField: 'trap', fields }, { trap: data }),
  recordableValues: data => honeypot.recordableValues(Object(data)),
}

function definitionOf(text: string) {
  const field = {
    id: text,
    label: text,
    type: 'select',
    required: true,
    options: [text],
    mapsTo: null,
  } as const
  return { fields: [field], honeypotField: text, allowedOrigins: [text, `https://${text}`] }
}
