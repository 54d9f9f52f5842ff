import { useHref } from '../client/address.ts'
import { Empty } from '../parts/lists/empty.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { firstView } from './routes.tsx'

/** Where an address leads nowhere. */
export function NotFound() {
  const href = useHref()
  return (
    <>
      <TitleRow title="Not found" />
      <Empty text="There is no such page here.">
        <a href={href(firstView)}>Go to the start</a>
      </Empty>
    </>
  )
}
