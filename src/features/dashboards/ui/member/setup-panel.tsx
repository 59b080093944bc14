import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { remainingSeminarsText } from '#app/features/attendees/ui/sample-data-text.ts'
import type { SetupProgress } from '#app/features/dashboards/contract/dashboards.ts'
import type { SetupListSettings } from '#app/features/settings/contract/installation.ts'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { removeSampleData, saveSetupList } from '../dashboards-api.ts'
import { DashboardPanel } from './dashboard-panels.tsx'

interface Step {
  /** Name with which it is skipped. */
  readonly name: string
  readonly isDone: boolean
  readonly label: string
  readonly hint: string
  readonly link?: { readonly to: string; readonly label: string }
}

function stepsOf(setup: SetupProgress, addressWarning: string | null): readonly Step[] {
  return [
    {
      name: 'hasOwnCredentials',
      isDone: setup.hasOwnCredentials,
      label: 'Use your own e-mail address and password',
      hint: 'The e-mail address and password from the installation are meant for the first login only.',
      link: { to: '/account', label: 'Open account settings' },
    },
    {
      name: 'hasSecondFactor',
      isDone: setup.hasSecondFactor,
      label: 'Turn on two-step sign-in',
      hint: 'With an authenticator app or a passkey, a stolen password is not enough to log in.',
      link: { to: '/two-step-sign-in', label: 'Set up two-step sign-in' },
    },
    {
      name: 'hasOwnSite',
      isDone: setup.hasOwnSite,
      label: 'Start with your own',
      hint: 'Replaces the demonstration provider, and removes the sample data if you wish.',
      link: { to: '/settings?tab=site', label: 'Start with your own' },
    },
    {
      name: 'hasOwnOrganisation',
      isDone: setup.hasOwnOrganisation,
      label: 'Describe your organization',
      hint: 'Name, contact details and accreditations, as visitors, e-mails and documents show them.',
      link: { to: '/settings', label: 'Open settings' },
    },
    {
      name: 'hasOwnBranding',
      isDone: setup.hasOwnBranding,
      label: 'Choose your logo and colors',
      hint: 'Pages, e-mails, documents and icons follow.',
      link: { to: '/settings?tab=branding', label: 'Open branding' },
    },
    {
      name: 'hasOwnHomePage',
      isDone: setup.hasOwnHomePage,
      label: 'Write your home page',
      hint: 'Slides, programs and partners. The other pages can follow later.',
      link: { to: '/settings?tab=home', label: 'Open the home page' },
    },
    {
      name: 'hasOwnPrivacyNotice',
      isDone: setup.hasOwnPrivacyNotice,
      label: 'Check your privacy notice',
      hint: 'It describes what the software does. Add what you do besides, with a version of its own.',
      link: { to: '/settings?tab=privacy', label: 'Open the privacy notice' },
    },
    {
      name: 'hasPublicAddress',
      isDone: addressWarning === null,
      label: 'Give the site its public address',
      hint: addressWarning ?? '',
    },
    {
      name: 'hasWorkingMail',
      isDone: setup.hasWorkingMail,
      label: 'Connect your mail server and send a test',
      hint: 'Until then, confirmations and reminders wait in the outbox.',
      link: { to: '/email-integration', label: 'Set up e-mail' },
    },
    {
      name: 'hasOwnPaymentAccounts',
      isDone: setup.hasOwnPaymentAccounts,
      label: 'Replace the demonstration payment accounts',
      hint: 'They are not real, so no one can pay to them.',
      link: { to: '/settings?tab=payments', label: 'Open payment accounts' },
    },
    {
      name: 'hasOwnSeminar',
      isDone: setup.hasOwnSeminar,
      label: 'Add your first seminar',
      hint: 'Save it as a draft until it is ready to be seen.',
      link: { to: '/seminars?dialog=add', label: 'Add a seminar' },
    },
    {
      name: 'hasTeam',
      isDone: setup.hasTeam,
      label: 'Add your team',
      hint: 'Give each person their own account and role.',
      link: { to: '/admin', label: 'Add users' },
    },
    { name: 'isSampleDataGone', isDone: setup.isSampleDataGone, label: 'Remove the sample data', hint: '' },
  ]
}

interface SetupPanelProps {
  setup: SetupProgress
  list: SetupListSettings
}

/** Setup tasks in one line that opens, until all are done or skipped, or the list is hidden. */
export function SetupPanel({ setup, list }: SetupPanelProps) {
  const steps = stepsOf(setup, useLocalAddressWarning())
  const saving = useSaveSetupList()
  const left = steps.filter(({ name, isDone }) => !isDone && !list.skipped.includes(name)).length
  if (left === 0 || list.isHidden) return null
  return (
    <details className="card setup">
      <summary>
        <h2>Set up your site</h2>
        <progress value={steps.length - left} max={steps.length} aria-hidden="true" />
        <span className="dash-soft">
          {steps.length - left} of {steps.length} done or skipped
        </span>
      </summary>
      <SetupSteps steps={steps} list={list} saving={saving} />
      <Button
        variant="ghost"
        className="needs-script"
        onClick={() => void saving.save({ ...list, isHidden: true })}
      >
        Hide This List
      </Button>
      <p className="dash-soft">You find it again in the settings, under Your Site.</p>
    </details>
  )
}

/** Setup tasks as the settings show them, also when they are done or hidden from the dashboard. */
export function SetupList({ setup, list }: SetupPanelProps) {
  const steps = stepsOf(setup, useLocalAddressWarning())
  const saving = useSaveSetupList()
  return (
    <DashboardPanel title="Setup Tasks">
      <SetupSteps steps={steps} list={list} saving={saving} />
      {list.isHidden ? (
        <p>
          <Button variant="secondary" onClick={() => void saving.save({ ...list, isHidden: false })}>
            Show on the Dashboard
          </Button>
        </p>
      ) : null}
    </DashboardPanel>
  )
}

/** Saving of the list as a whole, one change after the other: a second one would take the first back. */
function useSaveSetupList() {
  const api = useApiClient()
  const queries = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)

  // Without React Query's mutations, which only the admin area loads.
  async function save(changed: SetupListSettings) {
    if (isSaving) return
    setIsSaving(true)
    try {
      await saveSetupList(api, changed)
      await queries.invalidateQueries()
    } catch (error) {
      toast.error('Failed to save the list', error instanceof Error ? error.message : undefined)
    } finally {
      setIsSaving(false)
    }
  }

  return { isSaving, save }
}

interface SetupStepsProps {
  steps: readonly Step[]
  list: SetupListSettings
  saving: ReturnType<typeof useSaveSetupList>
}

function SetupSteps({ steps, list, saving: { isSaving, save } }: SetupStepsProps) {
  const others = (name: string) => list.skipped.filter((skipped) => skipped !== name)
  return (
    <ol className="setup-steps">
      {steps.map((step) => {
        const isSkipped = !step.isDone && list.skipped.includes(step.name)
        const skipped = isSkipped ? others(step.name) : [...others(step.name), step.name]
        return (
          <li key={step.name} className="setup-step">
            <StepState isDone={step.isDone} />
            <div>
              <h3>{step.label}</h3>
              {step.isDone || isSkipped ? null : <StepAdvice {...step} />}
            </div>
            {step.isDone ? null : (
              <Button
                variant="ghost"
                className="needs-script"
                aria-disabled={isSaving}
                aria-label={`${isSkipped ? 'Take up' : 'Skip'}: ${step.label}`}
                onClick={() => void save({ ...list, skipped })}
              >
                {isSkipped ? 'Take Up' : 'Skip'}
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function StepAdvice({ name, hint, link }: Step) {
  if (name === 'isSampleDataGone') return <RemoveSampleData />
  return (
    <>
      <p className="dash-soft">{hint}</p>
      {link === undefined ? null : (
        <Link to={link.to} className="dash-more">
          {link.label}
        </Link>
      )}
    </>
  )
}

function StepState({ isDone }: { isDone: boolean }) {
  return (
    <span className={isDone ? 'setup-state setup-state-done' : 'setup-state'}>
      {isDone ? <Icon name="circle-check" /> : null}
      <span className="sr-only">{isDone ? 'Done:' : 'To do:'}</span>
    </span>
  )
}

function RemoveSampleData() {
  const api = useApiClient()
  const queries = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isPending, setIsPending] = useState(false)

  // Without React Query's mutations, which only the admin area loads.
  async function remove() {
    setIsPending(true)
    try {
      const { remainingSeminars } = await removeSampleData(api)
      toast.success('The sample data has been removed.', remainingSeminarsText(remainingSeminars))
      await queries.invalidateQueries()
    } catch (error) {
      toast.error(`Failed to remove the sample data: ${error instanceof Error ? error.message : ''}`)
    } finally {
      setIsPending(false)
    }
  }

  if (!isConfirming) {
    return (
      <>
        <p className="dash-soft">
          Sample seminars are public until you remove them. Anything you added yourself stays.
        </p>
        <Button variant="secondary" className="needs-script" onClick={() => setIsConfirming(true)}>
          Remove sample data
        </Button>
      </>
    )
  }
  return (
    <Alert>
      <p>
        Remove all sample people, seminars, categories and templates? This cannot be undone. Sample seminars
        that other people have registered for are kept.
      </p>
      <div className="setup-actions">
        <Button
          variant="danger"
          autoFocus
          busyLabel={isPending ? 'Removing...' : undefined}
          onClick={() => void remove()}
        >
          Remove
        </Button>
        <Button variant="secondary" onClick={() => setIsConfirming(false)}>
          Cancel
        </Button>
      </div>
    </Alert>
  )
}
