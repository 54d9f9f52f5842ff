import { useQuery } from '@urql/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAccount } from '../../client/account.tsx'
import { explain } from '../../client/problem.ts'
import { useRetry } from '../../client/use-retry.ts'
import { FindContactsDocument } from '../../generated.ts'
import { fullName } from '../../words/people.ts'
import { Combobox } from './combobox.tsx'
import type { Picked } from './picked.ts'
import type { FormField } from './use-form.ts'

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 200

/** A choice among the contacts, found by name or e-mail. */
export function ContactPicker({
  field,
  placeholder = 'Search name or e-mail',
}: {
  readonly field: FormField<Picked>
  readonly placeholder?: string
}) {
  const { id: account } = useAccount()
  const [search, setSearch] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [{ data, error, operation }, execute] = useQuery({
    query: FindContactsDocument,
    variables: { account, search },
    pause: search === '',
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // What was found for an earlier text is no choice now.
  const isOfText = search === field.value.text.trim() && search === operation?.variables.search
  const found = isOfText ? data?.contacts?.items : undefined
  const failure = isOfText && !found ? error : undefined
  useRetry(failure, () => execute({ requestPolicy: 'network-only' }))
  return (
    <Combobox
      label="Contact"
      noun="contact"
      placeholder={placeholder}
      field={field}
      search={text => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setSearch(text), restMs)
      }}
      options={
        found?.map(contact => ({
          id: contact.id,
          name: fullName(contact),
          detail: [contact.company, contact.email].filter(Boolean).join(' · '),
        })) ?? (failure ? [] : null)
      }
      none={failure ? explain(failure).text : 'No contact matches.'}
    />
  )
}
