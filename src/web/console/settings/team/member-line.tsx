import { useAccount } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import {
  RemoveTeamMemberDocument,
  type TeamMembersFragment,
  TransferAccountDocument,
} from '../../generated.ts'
import { FormattedTime } from '../../parts/days.tsx'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { Menu } from '../../parts/overlays/menu.tsx'
import { tellOutcome } from '../../parts/tell-outcome.ts'

/** Since when somebody is a member, and for the owner what can be done about it. */
export function MemberLine({
  member: { userId, createdAt },
  onChanged,
}: {
  readonly member: TeamMembersFragment['items'][number]
  readonly onChanged: () => void
}) {
  const { name, isOwner } = useAccount()
  const removal = useChange(RemoveTeamMemberDocument)
  const transfer = useChange(TransferAccountDocument)
  const remove = async () => {
    tellOutcome(await removal.run({ userId }), `${userId} was not removed.`, `${userId} was removed.`)
    onChanged()
  }
  const give = async () => {
    const outcome = await transfer.run({ newOwnerId: userId })
    tellOutcome(outcome, `${name} stays yours.`, `${userId} owns ${name} now.`)
    onChanged()
  }
  const [ask, question] = useQuestions({
    remove: {
      title: `Remove ${userId}?`,
      action: 'Remove member',
      keep: 'Keep member',
      text: `They lose access to ${name} at once. What they made stays.`,
      onConfirm: remove,
    },
    transfer: {
      title: `Make ${userId} the owner?`,
      action: 'Hand over the account',
      keep: 'Stay the owner',
      text: `They alone decide about ${name} then: its settings, exports and team. You become a member, and only they can make you the owner again.`,
      onConfirm: give,
    },
  })
  return (
    <>
      <span class="quiet">
        Member since <FormattedTime at={createdAt} isWithin />
      </span>
      {isOwner && (
        <Menu
          className="plain more-button"
          label={`Change ${userId}`}
          items={[
            { text: 'Make owner…', select: () => ask('transfer') },
            { text: 'Remove…', tone: 'bad', startsGroup: true, select: () => ask('remove') },
          ]}
        >
          <span aria-hidden="true">⋯</span>
        </Menu>
      )}
      {question}
    </>
  )
}
