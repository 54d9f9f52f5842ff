import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'

/** Whether a view was shown before: the first one leaves the focus to the browser. */
let isNavigation = false

/** The title of a view, which has the focus after a navigation, and beside it the view's main action. */
export function TitleRow({
  title,
  detail,
  back,
  children,
}: {
  readonly title: string
  /** Secondary text behind the title, such as a number. */
  readonly detail?: ComponentChildren
  /** The view that this one belongs to. */
  readonly back?: { readonly href: string; readonly title: string }
  readonly children?: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const account = useAccount()
  // Before the view is seen: the focus is not taken from what has it by then.
  useLayoutEffect(() => {
    if (isNavigation) heading.current?.focus({ preventScroll: true })
    isNavigation = true
  }, [])
  useLayoutEffect(() => {
    document.title = `${title} · ${account.name}`
  }, [title, account.name])
  return (
    <header class="title-row">
      <div class="title-text">
        {back && (
          <a class="title-back" href={back.href}>
            {back.title}
          </a>
        )}
        <h1 ref={heading} class="two-lines" tabIndex={-1} title={title}>
          {title}
        </h1>
        {typeof detail === 'string' ? (
          <span class="title-detail two-lines" title={detail}>
            {detail}
          </span>
        ) : (
          detail !== undefined && <span class="title-detail">{detail}</span>
        )}
      </div>
      {children && <div class="title-actions">{children}</div>}
    </header>
  )
}
