import type { ComponentChildren } from 'preact'
import { ContactPicker } from '../../parts/form/contact-picker.tsx'
import type { Picked } from '../../parts/form/picked.ts'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState, Sent } from '../../parts/form/use-form.ts'
import { readAmount } from '../../words/numbers.ts'
import { type DraftLine, isFilled, type LineField, moveLine, newLine } from './draft-lines.ts'
import { LineInputs } from './line-inputs.tsx'

/** What the form of an invoice holds. */
export interface InvoiceValues {
  readonly contactId: Picked
  readonly dueDate: string
  readonly lineItems: readonly DraftLine[]
}

/** What is sent of it. */
export function toInput({ contactId, dueDate, lineItems }: Sent<InvoiceValues>) {
  return {
    contactId: contactId.chosen?.id ?? null,
    dueDate,
    amount: undefined,
    invoiceNumber: undefined,
    lineItems: lineItems.filter(isFilled).map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: readAmount(quantity) ?? quantity,
      unitPrice: readAmount(unitPrice) ?? unitPrice,
    })),
  }
}

/** The fields of an invoice's form; `children` are its buttons beside the one that adds a line. */
export function InvoiceFields<Values extends InvoiceValues>({
  form,
  amountWithoutLines,
  children,
}: {
  readonly form: FormState<Values>
  /** What it costs as long as it has no lines; absent where it needs one. */
  readonly amountWithoutLines?: string | undefined
  readonly children: ComponentChildren
}) {
  const { value: lines, change } = form.field('lineItems')
  // It is there with the next drawing.
  const focusLater = (selector: string) =>
    setTimeout(() => form.element.current?.querySelector<HTMLElement>(selector)?.focus())
  const write = (key: number, field: LineField, text: string) =>
    change(lines.map(line => (line.key === key ? { ...line, [field]: text } : line)))
  const add = () => {
    change(lines.concat(newLine(1 + Math.max(...lines.map(({ key }) => key)))))
    focusLater('.line-inputs tbody tr:last-child .line-description input')
  }
  const move = (key: number, by: -1 | 1) => {
    change(moveLine(lines, key, by))
    const at = lines.findIndex(line => line.key === key) + by
    const isLast = at === (by < 0 ? 0 : lines.length - 1)
    const button = isLast === by < 0 ? 'down' : 'up'
    focusLater(`.line-inputs tbody tr:nth-child(${at + 1}) [data-move="${button}"]`)
  }
  return (
    <>
      <div class="form-pair">
        <ContactPicker field={form.field('contactId')} />
        <TextField label="Due" field={form.field('dueDate')} type="date" />
      </div>
      <LineInputs
        lines={lines}
        errors={form.errors}
        amountWithoutLines={amountWithoutLines}
        change={write}
        move={move}
        remove={key => change(lines.filter(line => line.key !== key))}
      />
      <div class="new-invoice-actions">
        <button type="button" onClick={add}>
          Add line
        </button>
        {children}
      </div>
    </>
  )
}
