import { useHref, useRecordId } from '../client/address.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { UnsavedTexts } from '../parts/record/unsaved-texts.tsx'

/** In place of a form that does not exist. */
export function NoSuchForm() {
  const href = useHref()
  return (
    <Empty text="This form is not there: it was deleted, or the address is not right.">
      <UnsavedTexts recordId={useRecordId()} />
      <a href={href('forms')}>Go to the forms</a>
    </Empty>
  )
}
