import type { ChoiceGroup, SearchChoice } from './choice.ts'
import { sayCount } from './record-choices.ts'

/** The id of an option's element. */
export function optionId(listId: string, { id }: SearchChoice): string {
  return `${listId}-${id}`
}

/** What can be chosen, in groups; the focus stays in the field above it. */
export function ChoiceList({
  id: listId,
  groups,
  active,
  isBusy,
  onPoint,
  onChoose,
}: {
  readonly id: string
  readonly groups: readonly ChoiceGroup[]
  readonly active: SearchChoice | undefined
  readonly isBusy: boolean
  /** Calls with what the mouse moves to; not with what moves below the mouse. */
  readonly onPoint: (choice: SearchChoice) => void
  readonly onChoose: (choice: SearchChoice, inNewTab: boolean) => void
}) {
  return (
    <div id={listId} class="search-list" role="listbox" aria-label="What was found" aria-busy={isBusy}>
      {groups.map(({ title, count, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
        <div key={title} role="group" aria-labelledby={`${listId}-${title}`}>
          <div class="search-group" id={`${listId}-${title}`}>
            {title} {count !== undefined && <span>{sayCount(count)}</span>}
          </div>
          {choices.map(choice => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={choice.id}
              id={optionId(listId, choice)}
              class="option search-option"
              role="option"
              {...choice.data}
              aria-selected={choice.id === active?.id}
              ref={element => {
                if (choice.id === active?.id) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseMove={() => choice.id !== active?.id && onPoint(choice)}
              onMouseDown={event => event.preventDefault()}
              onClick={event => onChoose(choice, event.ctrlKey || event.metaKey)}
            >
              <span class="one-line" title={choice.text}>
                {choice.text}
              </span>
              {choice.detail && <span class="option-detail one-line">{choice.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
