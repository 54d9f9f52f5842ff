import { useHref } from '../client/address.ts'
import { Empty } from '../parts/lists/empty.tsx'

/** In place of a form that does not exist. */
export function NoSuchForm() {
  const href = useHref()
  return (
    <Empty text="This form is not there: it was deleted, or the address is not right.">
      <a href={href('forms')}>Go to the forms</a>
    </Empty>
  )
}
