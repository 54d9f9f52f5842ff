import { useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { CreateInvoiceDocument } from '../generated.ts'
import { Field } from '../parts/field.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { readForm } from '../parts/read-form.ts'
import { TitleRow } from '../parts/title-row.tsx'
import { tell } from '../parts/toasts.tsx'
import { ContactPicker } from '../pipeline/contact-picker.tsx'
import { findFaults, isFilled, type LineField, newLine } from './draft-lines.ts'
import { LineInputs } from './line-inputs.tsx'

/** The form of a new invoice, which is a draft at first. */
export function NewInvoice() {
  const { id: account } = useAccount()
  const href = useHref()
  const { route } = useLocation()
  const { run, isRunning, problem } = useChange(CreateInvoiceDocument)
  const [lines, setLines] = useState([newLine(0)])
  const [areFaultsShown, showFaults] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const nextKey = useRef(1)
  const fields = problem?.fields ?? {}
  const filled = lines.filter(isFilled)
  const isReady = filled.length > 0 && filled.every(line => Object.keys(findFaults(line)).length === 0)
  const focusSoon = (selector: string) =>
    // What is focused is there, or marked, with the next drawing.
    setTimeout(() => [...(form.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus())
  const submit = async (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    showFaults(true)
    if (!isReady) return void focusSoon(filled.length > 0 ? '[aria-invalid]' : '.line-description input')
    const { contactId = null, dueDate = null } = readForm(event.currentTarget)
    const lineItems = filled.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: quantity.trim(),
      unitPrice: unitPrice.trim(),
    }))
    const { data } = await run({ account, input: { contactId, dueDate, lineItems } })
    const made = data?.createInvoice
    if (!made) return void focusSoon('[aria-invalid]')
    tell(`${made.invoiceNumber} is a draft.`)
    route(href(`invoices/${made.id}`), true)
  }
  const change = (key: number, field: LineField, text: string) =>
    setLines(lines.map(line => (line.key === key ? { ...line, [field]: text } : line)))
  const add = () => {
    setLines([...lines, newLine(nextKey.current)])
    nextKey.current += 1
    focusSoon('.line-description input')
  }
  return (
    <>
      <TitleRow title="New invoice" back={{ href: href('invoices'), title: 'Invoices' }} />
      <form ref={form} class="form new-invoice" noValidate onSubmit={submit}>
        <FormProblem problem={problem} />
        <div class="form-pair">
          <Field label="Contact" name="contactId" error={fields.contactId}>
            {attributes => <ContactPicker attributes={attributes} chosen={null} />}
          </Field>
          <Field label="Due" name="dueDate" error={fields.dueDate}>
            {attributes => <input {...attributes} type="date" />}
          </Field>
        </div>
        <LineInputs
          lines={lines}
          areFaultsShown={areFaultsShown}
          change={change}
          remove={key => setLines(lines.filter(line => line.key !== key))}
        />
        {areFaultsShown && filled.length === 0 && (
          <p class="field-error" role="alert">
            An invoice has one line at least.
          </p>
        )}
        <div class="new-invoice-actions">
          <button type="button" onClick={add}>
            Add line
          </button>
          <button class="primary" type="submit" disabled={isRunning}>
            Create draft
          </button>
        </div>
        <p class="quiet">It gets the next number. Nobody is sent anything until it is marked as sent.</p>
      </form>
    </>
  )
}
