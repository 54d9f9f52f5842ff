import { useAccount } from '../../client/account.tsx'
import type { ExportFace, ExportOutcome, ReceiptFragment } from '../../generated.ts'
import { CopyBlock } from '../../parts/copy-block.tsx'
import { FormattedTime } from '../../parts/days.tsx'
import { Facts } from '../../parts/facts.tsx'
import { type Mark, StateMark } from '../../parts/state-mark.tsx'
import { count } from '../../words/numbers.ts'
import { bytes as sayBytes } from '../bytes.ts'
import { countOf } from '../collections.ts'
import { downloadReceipt } from './save-receipt.ts'

const outcomes: Readonly<Record<ExportOutcome, Mark>> = {
  complete: { word: 'Complete', shape: 'check', tone: 'good' },
  broken_off: { word: 'Broken off', shape: 'cross', tone: 'bad' },
}

/** A receipt, which opens to all that it says. */
export function ReceiptLine({ receipt }: { readonly receipt: ReceiptFragment }) {
  const { viewerId } = useAccount()
  const { exportedAt, outcome, userId, records, bytes } = receipt
  return (
    <details class="disclosure receipt">
      <summary>
        <FormattedTime at={exportedAt} withTime />
        <span class="receipt-who one-line" title={userId}>
          by {userId === viewerId ? 'you' : userId}
        </span>
        <span class="receipt-size">
          {count(records, 'record')}
          {bytes !== null && `, ${sayBytes(bytes)}`}
        </span>
        <StateMark {...outcomes[outcome]} />
      </summary>
      <ReceiptFacts receipt={receipt} />
      <button type="button" onClick={() => downloadReceipt(receipt)}>
        Save receipt
      </button>
    </details>
  )
}

const faces: Readonly<Record<ExportFace, string>> = {
  rest: 'As a file, over REST',
  graphql: 'By a program, over GraphQL: there was no file',
}

function ReceiptFacts({ receipt }: { readonly receipt: ReceiptFragment }) {
  const { endedAt, outcome, face, userId, counts, bytes, sha256 } = receipt
  const filled = counts.filter(({ records }) => records > 0)
  return (
    <Facts
      facts={{
        'Taken by': <code>{userId}</code>,
        How: faces[face],
        [outcome === 'complete' ? 'Ended' : 'Broke off']: (
          <>
            <FormattedTime at={endedAt} withTime />
            {outcome === 'broken_off' && ', with no more than this sent'}
          </>
        ),
        Records:
          filled.length === 0 ? (
            'None'
          ) : (
            <ul>
              {filled.map(({ collection, records }) => (
                <li key={collection}>{countOf(collection, records)}</li>
              ))}
            </ul>
          ),
        Size: bytes !== null && count(bytes, 'byte'),
        'SHA-256': sha256 !== null && <CopyBlock text={sha256} label="Copy the SHA-256" />,
      }}
    />
  )
}
