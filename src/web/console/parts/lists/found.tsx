import { useEffect, useRef, useState } from 'preact/hooks'
import type { LiveAnswer } from '../../client/use-live-query.ts'
import { whole } from '../../words/numbers.ts'

/** Which part of a list is shown. */
export interface ListPart {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** The records of a part of a list by their places in it. */
export function sayPart({ page, pageSize, total }: ListPart): string {
  const from = (page - 1) * pageSize + 1
  if (from > total) return 'Nothing on this page.'
  return `${whole(from)}–${whole(Math.min(page * pageSize, total))} of ${whole(total)}`
}

/** Says to who does not see the list what came of a search, a filter or another page; changes of it are not said. */
export function Found<Data>({
  answer: { operation, isOfEarlier },
  page,
  pageSize,
  total,
}: Omit<ListPart, 'total'> & {
  readonly answer: LiveAnswer<Data>
  /** Not there until it is read. */
  readonly total: number | undefined
}) {
  const [said, say] = useState('')
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (isOfEarlier || !operation || total === undefined || operation.key === known.current) return
    const isFirst = known.current === undefined
    known.current = operation.key
    if (isFirst) return
    if (total === 0) say('Nothing matches.')
    else if (total > pageSize) say(sayPart({ page, pageSize, total }).replace('–', ' to '))
    else say(`${whole(total)} found`)
  })
  return (
    <span class="visually-hidden" role="status">
      {/* What is the same again is said again. */}
      {isOfEarlier ? '' : said}
    </span>
  )
}
