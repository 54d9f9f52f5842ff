import { useAccount } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { LeaveAccountDocument } from '../../generated.ts'
import { useQuestions } from '../../parts/overlays/confirm.tsx'
import { tellProblem } from '../../parts/overlays/toasts.tsx'

/** How a member ends the own membership. */
export function LeaveAccount() {
  const { name } = useAccount()
  const { run } = useChange(LeaveAccountDocument)
  const leave = async () => {
    const { problem } = await run({})
    if (problem) return tellProblem(`You are still a member of ${name}.`, problem)
    // Nothing of the account stays in the page.
    location.assign('/console')
  }
  const [ask, question] = useQuestions({
    leave: {
      title: `Leave ${name}?`,
      action: 'Leave account',
      keep: 'Stay',
      text: 'You lose access at once. Only its owner can add you again.',
      onConfirm: leave,
    },
  })
  return (
    <>
      <button class="destructive" type="button" onClick={() => ask('leave')}>
        Leave account
      </button>
      {question}
    </>
  )
}
