import { enumWords } from '../../words/labels.ts'
import type { ControlAttributes } from './field.tsx'

/** A choice among the values of an enum. */
export function Select<Word extends string>({
  labels,
  value,
  none,
  attributes,
  onChange,
}: {
  readonly labels: Readonly<Record<Word, string>>
  readonly value?: Word | undefined
  /** The word for no choice, where there may be none. */
  readonly none?: string
  readonly attributes?: Partial<ControlAttributes> & {
    readonly disabled?: boolean
    readonly 'aria-label'?: string
  }
  readonly onChange?: (value: Word | undefined) => void
}) {
  return (
    <select
      {...attributes}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange?.(enumWords(labels).find(word => word === currentTarget.value))
      }
    >
      {none !== undefined && <option value="">{none}</option>}
      {enumWords(labels).map(word => (
        <option key={word} value={word}>
          {labels[word]}
        </option>
      ))}
    </select>
  )
}
