import { useHref, useLeave } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { type ContactFactsFragment, DeleteContactDocument } from '../generated.ts'
import { useQuestions } from '../parts/overlays/confirm.tsx'
import { MoreMenu } from '../parts/overlays/menu.tsx'
import { tellOutcome } from '../parts/tell-outcome.ts'
import { fullName } from '../words/people.ts'

/** What can be done with a contact as a whole. */
export function ContactMenu({ contact }: { readonly contact: ContactFactsFragment }) {
  const href = useHref()
  const leave = useLeave()
  const { run } = useChange(DeleteContactDocument)
  const name = fullName(contact)
  const remove = async () => {
    const outcome = await run({ id: contact.id })
    if (tellOutcome(outcome, `${name} was not deleted.`, `${name} was deleted.`))
      leave(href('contacts'), true)
  }
  const [ask, question] = useQuestions({
    delete: {
      title: `Delete ${name}?`,
      action: 'Delete contact',
      keep: 'Keep contact',
      text: 'Deals, invoices, what it sent through forms and other records stay, and cannot be found by the contact afterwards. Its notes are deleted with it.',
      onConfirm: remove,
    },
  })
  return (
    <>
      <MoreMenu items={[{ text: 'Delete contact…', tone: 'bad', select: () => ask('delete') }]} />
      {question}
    </>
  )
}
