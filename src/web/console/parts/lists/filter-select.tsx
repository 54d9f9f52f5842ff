import { useSearch } from '../../client/address.ts'
import { findWord } from '../../words/labels.ts'
import { Select } from '../form/select.tsx'

/** A choice by which a list is filtered; the address has it. */
export function FilterSelect<Word extends string>({
  name,
  label,
  labels,
  none,
}: {
  /** What the address calls it. */
  readonly name: string
  readonly label: string
  readonly labels: Readonly<Record<Word, string>>
  /** The word for no choice. */
  readonly none: string
}) {
  const [search, change] = useSearch()
  return (
    <Select
      labels={labels}
      value={findWord(labels, search[name])}
      none={none}
      attributes={{ 'aria-label': label }}
      onChange={word => change({ [name]: word, page: undefined })}
    />
  )
}
