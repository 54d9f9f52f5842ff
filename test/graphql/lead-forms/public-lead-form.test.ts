import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newForm, wideFields } from '../../support/records/lead-form-app.ts'

const app = await startApp()
const query = `query ($formId: UUID!) { publicLeadForm(formId: $formId) {
  id title submitLabel honeypot frameOrigins fields { id label type required options autocomplete }
} }`

function read(formId: string, address = app.newAddress()) {
  return app.graphql(null, query, { formId }, { headers: { 'x-forwarded-for': address } })
}

describe('publicLeadForm', () => {
  it('tells anyone what a page needs to draw the form', async () => {
    const { formId } = await newForm(app, {
      fields: wideFields,
      title: 'Write to us',
      submitLabel: 'Send it',
      honeypotField: 'site',
      allowedOrigins: ['https://studio.example'],
    })
    const { data } = await read(formId)
    const { fields, ...rest } = data.publicLeadForm
    expect(rest).toEqual({
      id: formId,
      title: 'Write to us',
      submitLabel: 'Send it',
      honeypot: 'site',
      frameOrigins: ['https://studio.example'],
    })
    const ids = fields.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(wideFields.map(({ id }) => id).filter(id => id !== 'site'))
    expect(fields[0]).toEqual({
      id: 'first',
      label: 'First name',
      type: 'text',
      required: true,
      options: [],
      autocomplete: 'given-name',
    })
    const asked = fields.map((field: { autocomplete: string | null }) => field.autocomplete).slice(0, 6)
    expect(asked).toEqual(['given-name', 'family-name', 'email', 'tel', 'organization', null])
  })

  it('is not found where the form is unknown or inactive', async () => {
    const { formId } = await newForm(app, { active: false })
    for (const id of [formId, randomUUID()]) {
      const { data, errors } = await read(id)
      expect([data.publicLeadForm, errors?.[0]?.extensions.code]).toEqual([null, 'NOT_FOUND'])
    }
  })

  it('is answered 120 times a minute to one address', async () => {
    const { formId } = await newForm(app)
    const address = app.newAddress()
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => read(formId, address)))
      expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([])
    }
    expect((await read(formId, address)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
    expect((await read(formId)).errors).toBeUndefined()
  })
})
