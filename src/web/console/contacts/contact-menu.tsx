import { useState } from 'preact/hooks'
import { useHref, useLeave } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { type ContactFactsFragment, DeleteContactDocument } from '../generated.ts'
import { Confirm } from '../parts/overlays/confirm.tsx'
import { MoreMenu } from '../parts/overlays/menu.tsx'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { fullName } from '../words/people.ts'

/** What can be done with a contact as a whole. */
export function ContactMenu({ contact }: { readonly contact: ContactFactsFragment }) {
  const href = useHref()
  const leave = useLeave()
  const { run } = useChange(DeleteContactDocument)
  const [isDeleting, setDeleting] = useState(false)
  const name = fullName(contact)
  const remove = async () => {
    const { problem } = await run({ id: contact.id })
    if (problem) return tellProblem(`${name} was not deleted.`, problem)
    tell(`${name} was deleted.`)
    leave(href('contacts'), true)
  }
  return (
    <>
      <MoreMenu items={[{ text: 'Delete contact…', tone: 'bad', select: () => setDeleting(true) }]} />
      {isDeleting && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete contact"
          keep="Keep contact"
          onClose={() => setDeleting(false)}
          onConfirm={() => void remove()}
        >
          Deals, invoices and other records stay and lose their link to the contact. Its notes are deleted
          with it.
        </Confirm>
      )}
    </>
  )
}
