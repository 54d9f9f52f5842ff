import { useAccount } from '../../client/account.tsx'
import { useChange } from '../../client/use-change.ts'
import { type ApiKeyScope, CreateApiKeyDocument } from '../../generated.ts'
import { useToday } from '../../parts/days.tsx'
import { CheckFields } from '../../parts/form/check-fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { useShowOnce } from '../../parts/overlays/kept-secrets.tsx'
import { addDays, type CalendarDay, instantOf } from '../../words/calendar.ts'
import { scopeLabels } from './scope-words.ts'

/** What the form of a key holds. */
interface KeyValues {
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly lastDay: string
}

const initial: KeyValues = { name: '', scopes: ['read'], lastDay: '' }

/** The form of a new key. */
export function NewKey({ onClose, onMade }: { readonly onClose: () => void; readonly onMade: () => void }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const { run } = useChange(CreateApiKeyDocument)
  const showOnce = useShowOnce('settings')
  const form = useForm({
    name: 'new-key',
    initial,
    send: ({ name, scopes, lastDay }) =>
      run({
        input: {
          name: name ?? '',
          scopes: [...scopes],
          expiresAt: lastDay ? instantOf(addDays(lastDay, 1), timeZone).toISOString() : undefined,
        },
      }),
    onDone: onClose,
    onSent: ({ createApiKey: made }) => {
      if (made) showOnce({ title: `The key of ${made.apiKey.name}`, value: made.key, label: 'Copy the key' })
      onMade()
    },
  })
  const { field, values } = form
  return (
    <Dialog title="New API key" onClose={onClose}>
      <Form
        form={form}
        action="Create key"
        onCancel={onClose}
        ifInDoubt="Look at the list before you send it again: revoke a key that you do not have."
      >
        <TextField label="What it is for" field={field('name')} isRequired maxLength={100} />
        <CheckFields legend="It may" field={field('scopes')} labels={scopeLabels} />
        <TextField
          label="Last day on which it works, if it is to end"
          field={field('lastDay')}
          fault={findFault(values.lastDay, today)}
          type="date"
        />
      </Form>
    </Dialog>
  )
}

function findFault(lastDay: string, today: CalendarDay): string {
  if (lastDay === '') return ''
  // Days are compared as texts: a year of five digits would be before today.
  if (Number.parseInt(lastDay, 10) >= 3000) return 'Must be before the year 3000'
  return lastDay < today ? 'Must not be in the past' : ''
}
