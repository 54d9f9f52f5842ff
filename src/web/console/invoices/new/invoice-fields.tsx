import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ContactPicker } from '../../parts/form/contact-picker.tsx'
import { moved } from '../../parts/form/moved.ts'
import type { Picked } from '../../parts/form/picked.ts'
import { TextAreaField } from '../../parts/form/text-area-field.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import type { FormState, Sent } from '../../parts/form/use-form.ts'
import { type Money, readAmount } from '../../words/numbers.ts'
import { type DraftLine, isFilled, type LineField, newLine } from './draft-lines.ts'
import { LineInputs } from './line-inputs.tsx'

/** What the form of an invoice holds. */
export interface InvoiceValues {
  readonly contactId: Picked
  readonly dueDate: string
  readonly lineItems: readonly DraftLine[]
  readonly notes: string
}

/** What is sent of it. */
export function toInvoiceInput({ contactId, dueDate, lineItems, notes }: Sent<InvoiceValues>, money: Money) {
  return {
    contactId: contactId.chosen?.id ?? null,
    dueDate,
    notes,
    amount: undefined,
    invoiceNumber: undefined,
    lineItems: lineItems.filter(isFilled).map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: readAmount(quantity) ?? quantity,
      unitPrice: money.read(unitPrice) ?? unitPrice,
    })),
  }
}

/** The fields of an invoice's form; `children` are the buttons that end it. */
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
  const wanted = useRef<string | null>(null)
  // It is there with the next drawing, and before the next key comes.
  useLayoutEffect(() => {
    if (wanted.current) form.element.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  const write = (key: number, field: LineField, text: string) =>
    change(lines.map(line => (line.key === key ? { ...line, [field]: text } : line)))
  const add = () => {
    change(lines.concat(newLine(1 + Math.max(...lines.map(({ key }) => key)))))
    wanted.current = '.line-inputs tbody tr:last-child .line-description input'
  }
  const remove = (key: number) => {
    const at = lines.findIndex(line => line.key === key)
    change(lines.filter(line => line.key !== key))
    const next = Math.min(at, lines.length - 2) + 1
    wanted.current = `.line-inputs tbody tr:nth-child(${next}) .line-description input`
  }
  const move = (key: number, by: -1 | 1) => {
    const from = lines.findIndex(line => line.key === key)
    const at = from + by
    change(moved(lines, from, at))
    const isLast = at === (by < 0 ? 0 : lines.length - 1)
    const button = isLast === by < 0 ? 'down' : 'up'
    wanted.current = `.line-inputs tbody tr:nth-child(${at + 1}) [data-move="${button}"]`
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
        isSending={form.isSending}
        change={write}
        move={move}
        remove={remove}
      />
      <button class="add-line" type="button" disabled={form.isSending} onClick={add}>
        Add line
      </button>
      <TextAreaField
        label="Notes, which the customer reads"
        field={form.field('notes')}
        rows={4}
        maxLength={2_000}
      />
      <div class="form-actions">{children}</div>
    </>
  )
}
