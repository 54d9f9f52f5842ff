import { useRef, useState } from 'preact/hooks'
import type { EditedStageFragment } from '../../generated.ts'
import { arrowSteps } from '../../parts/overlays/arrow-keys.ts'
import { Menu, type MenuItem } from '../../parts/overlays/menu.tsx'
import { useFollow } from '../../parts/use-follow.ts'
import { useOrder } from './use-order.ts'

/**
 * The stages in their order. The pointer drags them; Shift with an arrow moves the one that has the focus, and Enter
 * renames it.
 */
export function StageList({
  stages,
  isLatest,
  isWhole,
  onRename,
  onDelete,
  refresh,
}: {
  readonly stages: readonly EditedStageFragment[]
  /** Whether they are as they were read last. */
  readonly isLatest: boolean
  /** Whether these are all: an order is one of all stages. */
  readonly isWhole: boolean
  readonly onRename: (stage: EditedStageFragment) => void
  readonly onDelete: (stage: EditedStageFragment) => void
  readonly refresh: () => void
}) {
  const { ordered, move, said } = useOrder(stages, isLatest, refresh)
  const list = useRef<HTMLOListElement>(null)
  const follow = useFollow(list, 'data-stage')
  const [held, hold] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const press = (event: KeyboardEvent, id: string, at: number) => {
    const step = event.shiftKey && isWhole ? arrowSteps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    follow(id)
    move(id, at + step)
  }
  const itemsOf = (stage: EditedStageFragment, at: number): MenuItem[] => [
    { text: 'Rename', select: () => onRename(stage) },
    ...(isWhole && at > 0 ? [{ text: 'Move up', select: () => move(stage.id, at - 1) }] : []),
    ...(isWhole && at < ordered.length - 1
      ? [{ text: 'Move down', select: () => move(stage.id, at + 1) }]
      : []),
    { text: 'Delete…', tone: 'bad', startsGroup: true, select: () => onDelete(stage) },
  ]
  return (
    <>
      <ol ref={list} class="stages">
        {ordered.map((stage, at) => (
          <li
            key={stage.id}
            class="stage"
            draggable={isWhole}
            data-held={held === stage.id}
            data-over={over === stage.id && held !== stage.id}
            onDragStart={({ dataTransfer }) => {
              dataTransfer?.setData('text/plain', stage.name)
              hold(stage.id)
            }}
            onDragEnd={() => {
              hold(null)
              setOver(null)
            }}
            onDragOver={event => {
              if (held === null) return
              event.preventDefault()
              setOver(stage.id)
            }}
            onDrop={event => {
              event.preventDefault()
              if (held !== null) move(held, at)
            }}
          >
            <button
              class="title-button one-line"
              type="button"
              data-stage={stage.id}
              title={stage.name}
              {...(isWhole ? { 'aria-keyshortcuts': 'Shift+ArrowUp Shift+ArrowDown' } : {})}
              onKeyDown={event => press(event, stage.id, at)}
              onClick={() => onRename(stage)}
            >
              {stage.name}
            </button>
            <Menu className="plain more-button" label={`Change ${stage.name}`} items={itemsOf(stage, at)}>
              <span aria-hidden="true">⋯</span>
            </Menu>
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
