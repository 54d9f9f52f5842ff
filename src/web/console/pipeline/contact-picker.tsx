import { useQuery } from '@urql/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { FindContactsDocument, type FindContactsQuery } from '../generated.ts'
import type { ControlAttributes } from '../parts/field.tsx'
import { fullName, type Named } from '../words/people.ts'

/** The contact that is chosen. */
export type Chosen = Named & { readonly id: string }

type Found = NonNullable<FindContactsQuery['contacts']>['items'][number]

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 200

/** A choice among the contacts, found by name or e-mail; the form gets the id. */
export function ContactPicker({
  attributes: { name, ...attributes },
  chosen,
}: {
  readonly attributes: ControlAttributes
  readonly chosen: Chosen | null
}) {
  const { id: account } = useAccount()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(chosen ? fullName(chosen) : '')
  const [id, setId] = useState(chosen?.id ?? '')
  const [search, setSearch] = useState('')
  const [{ data }] = useQuery({
    query: FindContactsDocument,
    variables: { account, search },
    pause: search === '',
  })
  const found = data?.contacts?.items ?? []
  useEffect(() => {
    if (id !== '' || text.trim().length < 2) return
    const timer = setTimeout(() => setSearch(text.trim()), restMs)
    return () => clearTimeout(timer)
  }, [text, id])
  useEffect(() => {
    field.current?.setCustomValidity(id === '' && text.trim() !== '' ? 'Choose a contact from the list' : '')
  }, [text, id])
  const type = (value: string) => {
    setText(value)
    setId(found.find(contact => describe(contact) === value)?.id ?? '')
  }
  return (
    <>
      <input
        {...attributes}
        ref={field}
        list="found-contacts"
        placeholder="Search name or e-mail"
        autoComplete="off"
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <datalist id="found-contacts">
        {found.map(contact => (
          <option key={contact.id} value={describe(contact)} />
        ))}
      </datalist>
      <input type="hidden" name={name} value={id} />
      {id === '' && text.trim() !== '' && <p class="quiet">Choose a contact from the list.</p>}
    </>
  )
}

function describe(contact: Found): string {
  return contact.email ? `${fullName(contact)} · ${contact.email}` : fullName(contact)
}
