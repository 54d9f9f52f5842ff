import { useId } from 'preact/hooks'
import { useAccount } from '../../client/account.tsx'
import { useDialog, useSearch } from '../../client/address.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Pager, readPage } from '../../parts/lists/pager.tsx'
import { Skeleton } from '../../parts/lists/skeleton.tsx'
import { type SharedAnswer, teamPages } from '../settings-query.ts'
import { AddMember } from './add-member.tsx'
import { LeaveAccount } from './leave-account.tsx'
import { MemberLine } from './member-line.tsx'

/** Who works in the account. Its owner adds, removes and hands over; a member leaves. */
export function TeamSection({ answer }: { readonly answer: SharedAnswer }) {
  const id = useId()
  const { ownerId, isOwner } = useAccount()
  const page = readPage(useSearch()[0], teamPages.key)
  const { opened, open, close } = useDialog<'add-member'>()
  return (
    <section class="settings-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>Team</h2>
        {isOwner ? (
          // The first page has the newest.
          <button type="button" onClick={() => open('add-member', { [teamPages.key]: undefined })}>
            Add member
          </button>
        ) : (
          <LeaveAccount />
        )}
      </div>
      <p class="quiet">
        Members work with all records. The owner also decides about the settings, exports and the team.
      </p>
      <Loaded answer={answer} skeleton={<Skeleton rows={2} />}>
        {({ teamMembers: { items, total } }) => (
          <>
            <ul>
              {page === 1 && (
                <li class="member">
                  <UserId userId={ownerId} />
                  <span class="quiet">Owner</span>
                </li>
              )}
              {items.map(member => (
                <li key={member.userId} class="member">
                  <UserId userId={member.userId} />
                  <MemberLine member={member} onChanged={answer.refresh} />
                </li>
              ))}
            </ul>
            {isOwner && total === 0 && <p>Nobody else works in the account yet.</p>}
            <Pager
              page={page}
              pageSize={teamPages.size}
              total={total}
              part={{ key: teamPages.key, label: 'Pages of members' }}
            />
          </>
        )}
      </Loaded>
      {isOwner && opened === 'add-member' && <AddMember onClose={close} onAdded={answer.refresh} />}
    </section>
  )
}

/** All that the service knows of a user. */
function UserId({ userId }: { readonly userId: string }) {
  const { viewerId } = useAccount()
  return (
    <span class="member-name">
      <code class="one-line" title={userId}>
        {userId}
      </code>
      {userId === viewerId && <span> (you)</span>}
    </span>
  )
}
