import { useId } from 'preact/hooks'
import { enumWords } from '../../words/labels.ts'
import { FieldError, marksOf } from './field-error.tsx'
import type { FormField } from './use-form.ts'

/** Several words of an enum to choose from, at least one. */
export function CheckFields<Word extends string>({
  legend,
  field: { name, value, change, error, isSending },
  labels,
}: {
  readonly legend: string
  readonly field: FormField<readonly Word[]>
  readonly labels: Readonly<Record<Word, string>>
}) {
  const errorId = useId()
  const words = enumWords(labels)
  const toggle = (word: Word, isChosen: boolean) =>
    change(words.filter(other => (other === word ? isChosen : value.includes(other))))
  return (
    <fieldset class="check-fields">
      <legend>{legend}</legend>
      {words.map(word => (
        <label key={word} class="check">
          <input
            {...marksOf(error, errorId)}
            ref={control => control?.setCustomValidity(value.length > 0 ? '' : 'Choose one at least')}
            type="checkbox"
            name={name}
            checked={value.includes(word)}
            disabled={isSending}
            onChange={({ currentTarget }) => toggle(word, currentTarget.checked)}
          />
          {labels[word]}
        </label>
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
