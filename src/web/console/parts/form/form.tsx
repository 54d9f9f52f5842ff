import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isInDoubt } from '../../client/problem.ts'
import type { Outcome } from '../../client/use-change.ts'
import { FormProblem } from './form-problem.tsx'
import type { FormState } from './use-form.ts'

const control = 'input, select, textarea'

/** The only form of the console: it asks what its controls have to say before it is sent, and keeps what is typed. */
export function Form<Values>({
  form,
  action,
  onCancel,
  className = 'form',
  isInline = false,
  onShowLatest,
  ifInDoubt,
  children,
}: {
  readonly form: FormState<Values>
  /** What its button does; without it, what is inside says whether and how it is sent. */
  readonly action?: string
  readonly onCancel?: () => void
  readonly className?: string
  /** What is wrong is said inside. */
  readonly isInline?: boolean
  /** Takes in what others have saved meanwhile, where that is why it was refused. */
  readonly onShowLatest?: (() => Promise<Outcome<unknown>>) | undefined
  /** What to do before it is sent again, where it may be done already and would be done twice. */
  readonly ifInDoubt?: string
  readonly children: ComponentChildren
}) {
  const focused = useRef<HTMLElement | null>(null)
  // In sight or not: the page stays where it is.
  const focusFirst = () =>
    form.element.current?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
  // What is disabled while it is sent loses the focus, and has it again after that; where it went, the first field has.
  useLayoutEffect(() => {
    const { current: element } = form.element
    if (form.isSending) focused.current = element?.querySelector<HTMLElement>(':focus') ?? null
    else if (focused.current && document.activeElement === document.body) {
      if (focused.current.isConnected) focused.current.focus({ preventScroll: true })
      else focusFirst()
    }
  }, [form.isSending])
  const showLatest = async (read: () => Promise<Outcome<unknown>>) => {
    const { problem } = await read()
    if (problem) form.fail(problem)
  }
  const cancel = () => {
    form.discard()
    onCancel?.()
  }
  return (
    <form ref={form.element} class={className} noValidate onSubmit={form.submit}>
      {form.isRestored && (
        <p class="form-kept" role="status">
          {form.wasSent ? 'Sent before, not known to be saved.' : 'Typed before, not saved yet.'}
          <button
            class="plain"
            type="button"
            onClick={() => {
              focusFirst()
              form.discard()
            }}
          >
            Start afresh
          </button>
        </p>
      )}
      {!isInline && <FormProblem problem={form.problem} />}
      {ifInDoubt && (form.wasSent || (form.problem && isInDoubt(form.problem))) && (
        <p class="form-problem" role="alert">
          {ifInDoubt}
        </p>
      )}
      {form.problem?.kind === 'stale' && onShowLatest && (
        <button
          class="form-latest"
          type="button"
          disabled={form.isSending}
          onClick={() => {
            focusFirst()
            void showLatest(onShowLatest)
          }}
        >
          Show what it is now
        </button>
      )}
      {children}
      {(action || onCancel) && (
        <div class="form-actions">
          {onCancel && (
            <button type="button" onClick={cancel}>
              Cancel
            </button>
          )}
          {action && (
            <button class="primary" type="submit" disabled={form.isSending}>
              {action}
            </button>
          )}
        </div>
      )}
    </form>
  )
}
