import { describe, expect, it } from 'vitest'
import type { RowResult } from '../../src/web/console/contacts/import/kept-imports.ts'
import { openRepetitions } from '../../src/web/console/contacts/import/sending/repetitions.ts'

type Outcome = RowResult['outcome']
type OnMatch = Parameters<typeof openRepetitions>[1]
/** A row's name, e-mail, company and type, and what a check that knows no earlier batch says of it. */
type Checked = readonly [firstName: string, email: string, company: string, type: string, said: Outcome]

/** What is said of batches in the end. */
function correct(onMatch: OnMatch, ...batches: readonly (readonly Checked[])[]): Outcome[][] {
  const correct = openRepetitions(['firstName', 'email', 'company', 'contactType', null], onMatch)
  return batches.map(batch => {
    const rows = batch.map(([name, email, company, type], at) => ({
      line: at + 2,
      cells: [name, email, company, type, 'a note'],
    }))
    const results = batch.map(([, , , , outcome]) => ({ outcome, contactId: null, errors: [] }))
    return correct(rows, results).map(({ outcome }) => outcome)
  })
}

const ann: Checked = ['Ann', 'ann@example.com', 'Looms', 'Past client', 'created']

describe('a check of several batches, on “Change the contact by the row”', () => {
  it.each<[string, Outcome, Checked]>([
    ['is the same', 'skipped', ann],
    ['spells it otherwise', 'skipped', ['Ann', ' ANN@example.com', 'Looms', 'past_client', 'created']],
    ['says less', 'skipped', ['Ann', 'ann@example.com', ' ', '', 'created']],
    ['says something else', 'updated', ['Ann', 'ann@example.com', 'Mills', 'client', 'created']],
    ['has mistakes', 'failed', ['', 'ann@example.com', '', '', 'failed']],
    ['is of somebody else', 'created', ['Ann', 'bo@example.com', 'Looms', '', 'created']],
  ])('says of a row after one that adds a contact that it %s: %s', (_what, outcome, row) => {
    expect(correct('update', [ann], [row])).toEqual([['created'], [outcome]])
  })

  it('knows what a new contact has where its row says nothing', () => {
    const plain: Checked = ['Ann', 'ann@example.com', '', '', 'created']
    expect(correct('update', [plain], [['Ann', 'ann@example.com', '', 'Lead', 'created']])).toEqual([
      ['created'],
      ['skipped'],
    ])
    expect(correct('update', [plain], [['Ann', 'ann@example.com', 'Looms', '', 'created']])).toEqual([
      ['created'],
      ['updated'],
    ])
  })

  it('knows what an earlier batch makes of a contact that was there', () => {
    const changes: Checked = ['Ann', 'ann@example.com', 'Looms', '', 'updated']
    const asBefore: Checked = ['Ann', 'ann@example.com', 'Mills', '', 'skipped']
    expect(correct('update', [changes], [changes], [asBefore], [asBefore, changes])).toEqual([
      ['updated'],
      ['skipped'],
      ['updated'],
      ['skipped', 'updated'],
    ])
    const asStored: Checked = ['Ann', 'ann@example.com', 'Looms', '', 'skipped']
    const saysMore: Checked = ['Ann', 'ann@example.com', 'Looms', 'client', 'updated']
    expect(correct('update', [asStored], [saysMore])).toEqual([['skipped'], ['updated']])
  })
})

describe('a check of several batches', () => {
  const pasted: Checked = ['Ann', 'ann\u200b@example.com', 'Mills', '', 'created']

  it('knows an e-mail with characters that show nothing, as the service does', () => {
    expect(correct('skip', [ann], [pasted])).toEqual([['created'], ['skipped']])
    expect(correct('update', [pasted], [ann])).toEqual([['created'], ['updated']])
  })

  it('lets each row be another contact where it is to be so', () => {
    expect(correct('create', [ann], [ann])).toEqual([['created'], ['created']])
  })

  it('takes rows without an e-mail for as many contacts', () => {
    const nobody: Checked = ['Ann', '', 'Looms', '', 'created']
    expect(correct('skip', [nobody], [nobody])).toEqual([['created'], ['created']])
  })
})
