import { type SubmitEvent, useState } from 'react'
import { Checkbox } from '../../../../ui/public/inputs.tsx'
import type { CommunicationPreferences } from '../../contract/account-forms.ts'
import { useAction, useOwnAccount } from '../own-account-api.ts'
import { AccountSection } from './account-section.tsx'
import { SaveButton } from './save-button.tsx'

const ways = [
  { name: 'email', label: 'E-mail' },
  { name: 'sms', label: 'Text message (SMS)' },
  { name: 'phone', label: 'Phone call' },
] as const

export function PreferencesForm({ stored }: { stored: CommunicationPreferences }) {
  const { update } = useOwnAccount()
  const { isBusy, run } = useAction()
  const [chosen, setChosen] = useState(stored)
  const isChanged = ways.some(({ name }) => chosen[name] !== stored[name])

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isChanged) return
    run(async () => {
      await update({ communicationPreferences: chosen })
    }, 'Your preferences are saved.')
  }

  return (
    <AccountSection id="preferences" title="Communication preferences">
      <form aria-label="Communication preferences" onSubmit={save} noValidate>
        <fieldset className="account-form" disabled={isBusy}>
          <legend>How may we tell you about seminars and news?</legend>
          {ways.map(({ name, label }) => (
            <Checkbox
              key={name}
              id={`preferences-${name}`}
              label={label}
              checked={chosen[name]}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.checked })}
            />
          ))}
        </fieldset>
        <SaveButton label="Save preferences" isSaving={isBusy} isChanged={isChanged} />
      </form>
    </AccountSection>
  )
}
