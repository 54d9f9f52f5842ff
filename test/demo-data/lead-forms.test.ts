import { describe, expect, it } from 'vitest'
import { buildContacts } from '../../demo/contacts.ts'
import { buildFormSubmissions } from '../../demo/form-submissions.ts'
import { buildLeadForms } from '../../demo/lead-forms.ts'
import { checkDefinition } from '../../src/domain/lead-form/check-definition.ts'
import { readFields } from '../../src/domain/lead-form/fields.ts'
import { isSpam } from '../../src/domain/lead-form/submission/honeypot.ts'
import { validateSubmission } from '../../src/domain/lead-form/submission/validate-submission.ts'
import { isObject } from '../../src/is-object.ts'

const now = new Date('2026-06-15T14:30:00Z')
const forms = buildLeadForms(now)
const contacts = buildContacts(now)
const submissions = buildFormSubmissions(now, contacts)

describe('lead forms of the demo data', () => {
  it.each(forms.map(form => [form.name, form] as const))(
    '%s is one that could be made over GraphQL',
    (_, form) => {
      const { fields, honeypotField = null } = form
      expect(checkDefinition({ fields: readFields(fields), honeypotField, allowedOrigins: [] })).toEqual({})
    },
  )

  it('could have received their submissions, and told spam from the rest', () => {
    for (const { formId, data, outcome, contactId } of submissions) {
      const form = forms.find(({ id }) => id === formId)
      if (!isObject(data)) throw new Error('The data of a submission is an object')
      const fields = readFields(form?.fields)
      const spam = isSpam({ honeypotField: form?.honeypotField ?? null, fields }, data)
      expect(spam).toBe(outcome === 'spam')
      expect(contactId === null).toBe(spam)
      if (!spam) expect(() => validateSubmission(fields, data)).not.toThrow()
    }
  })

  it('created the contacts they say they did, in the same moment', () => {
    for (const { contactId, createdAt } of submissions.filter(({ outcome }) => outcome === 'created')) {
      const contact = contacts.find(({ id }) => id === contactId)
      expect(contact).toMatchObject({ contactType: 'lead', source: 'website', createdAt })
    }
  })
})
