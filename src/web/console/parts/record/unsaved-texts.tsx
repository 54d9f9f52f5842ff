import { useState } from 'preact/hooks'
import { useAccount } from '../../client/account.tsx'
import { readId } from '../../client/address.ts'
import { CopyBlock } from '../copy-block.tsx'
import { type Draft, draftKey, dropDraft, findDrafts } from '../form/drafts.ts'
import { watchFocus } from '../watch-focus.ts'
import { draftOfNote } from './notes/note-change.ts'

/** What was typed about a record that is no longer there, to be copied or discarded. */
export function UnsavedTexts({ recordId }: { readonly recordId: string }) {
  const isMeant = (name: string) => name.split('/').includes(recordId)
  return <Unsaved isMeant={isMeant} what="What you typed here is not saved:" />
}

/** What was typed into records of a list that are not there, as those that somebody else deleted. */
export function UnsavedInList({
  draftOf,
  shown,
  what,
}: {
  /** The name of the draft of a record. */
  readonly draftOf: (id: string) => string
  /** The ids of the records that are there. */
  readonly shown: readonly string[]
  /** Says that it is not saved. */
  readonly what: string
}) {
  const names = shown.map(draftOf)
  const isMeant = (name: string) => name.startsWith(draftOf('')) && !names.includes(name)
  return <Unsaved isMeant={isMeant} what={what} />
}

/** What was typed into notes on a record's page that are not there. */
export function UnsavedNotes({
  recordId,
  shown,
}: {
  readonly recordId: string
  /** The ids of the notes that are there. */
  readonly shown: readonly string[]
}) {
  return (
    <UnsavedInList
      draftOf={id => draftOfNote(recordId, id)}
      shown={shown}
      what="You changed a note that is not shown here any more. What you typed is not saved:"
    />
  )
}

function Unsaved({
  isMeant,
  what,
}: {
  /** Whether a draft of this name is one that is told of. */
  readonly isMeant: (name: string) => boolean
  readonly what: string
}) {
  const { id, viewerId } = useAccount()
  const [, redraw] = useState({})
  const drafts = findDrafts(viewerId, id, isMeant)
  const text = drafts
    .map(([, draft]) => typedTexts(draft).join('\n'))
    .join('\n\n')
    .trim()
  if (text === '') return null
  const discard = () => {
    for (const [name] of drafts) dropDraft(draftKey(viewerId, id, name))
    redraw({})
  }
  return (
    <div ref={watchFocus} class="unsaved">
      <p>{what}</p>
      <CopyBlock text={text} label="Copy what you typed" />
      <button class="plain" type="button" onClick={discard}>
        Discard it
      </button>
    </div>
  )
}

/** The texts of a form that it did not begin with. */
function typedTexts({ initial, values }: Draft<unknown>): readonly string[] {
  const before = new Set(textsIn(initial))
  return [...new Set(textsIn(values))].filter(text => !before.has(text))
}

/** All texts in a form's values but ids, which say nothing to people. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return readId(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
