import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { type ContactFactsFragment, DeleteContactDocument } from '../generated.ts'
import { FormProblem } from '../parts/form/form-problem.tsx'
import { Dialog } from '../parts/overlays/dialog.tsx'
import { Menu } from '../parts/overlays/menu.tsx'
import { tell } from '../parts/overlays/toasts.tsx'
import { fullName } from '../words/people.ts'

/** What can be done with a contact as a whole. */
export function ContactMenu({ contact }: { readonly contact: ContactFactsFragment }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Menu className="" items={[{ text: 'Delete contact', tone: 'bad', select: () => setDeleting(true) }]}>
        More <span class="caret" aria-hidden="true" />
      </Menu>
      {isDeleting && <DeleteContact contact={contact} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DeleteContact({
  contact,
  onClose,
}: {
  readonly contact: ContactFactsFragment
  readonly onClose: () => void
}) {
  const account = useAccount()
  const href = useHref()
  const { route } = useLocation()
  const { run, isRunning, problem } = useChange(DeleteContactDocument)
  const name = fullName(contact)
  const confirm = async () => {
    const outcome = await run({ account: account.id, id: contact.id })
    if (outcome.problem) return
    tell(`${name} was deleted.`)
    route(href('contacts'), true)
  }
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <div class="form">
        <FormProblem problem={problem} />
        <p>
          Deals, invoices and other records stay and lose their link to the contact. Its notes are deleted
          with it.
        </p>
        <div class="form-actions">
          <button type="button" onClick={onClose}>
            Keep contact
          </button>
          <button class="destructive" type="button" disabled={isRunning} onClick={confirm}>
            Delete contact
          </button>
        </div>
      </div>
    </Dialog>
  )
}
