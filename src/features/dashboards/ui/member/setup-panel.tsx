import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { remainingSeminarsText } from '#app/features/attendees/ui/sample-data-text.ts'
import type { SetupProgress } from '#app/features/dashboards/contract/dashboards.ts'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { removeSampleData } from '../dashboards-api.ts'
import { DashboardPanel } from './dashboard-panels.tsx'

interface Step {
  readonly isDone: boolean
  readonly label: string
  readonly hint: string
  readonly link?: { readonly to: string; readonly label: string }
}

function stepsOf(setup: SetupProgress, addressWarning: string | null): readonly Step[] {
  return [
    {
      isDone: setup.hasOwnCredentials,
      label: 'Use your own e-mail address and password',
      hint: 'The e-mail address and password from the installation are meant for the first login only.',
      link: { to: '/account', label: 'Open account settings' },
    },
    {
      isDone: setup.hasSecondFactor,
      label: 'Turn on two-step sign-in',
      hint: 'With an authenticator app or a passkey, a stolen password is not enough to log in.',
      link: { to: '/two-step-sign-in', label: 'Set up two-step sign-in' },
    },
    {
      isDone: setup.hasOwnSite,
      label: 'Start with your own',
      hint: 'Replaces the demonstration provider, and removes the sample data if you wish.',
      link: { to: '/settings?tab=site', label: 'Start with your own' },
    },
    {
      isDone: setup.hasOwnOrganisation,
      label: 'Describe your organisation',
      hint: 'Name, contact details and accreditations, as visitors, e-mails and documents show them.',
      link: { to: '/settings', label: 'Open settings' },
    },
    {
      isDone: setup.hasOwnBranding,
      label: 'Choose your logo and colours',
      hint: 'Pages, e-mails, documents and icons follow.',
      link: { to: '/settings?tab=branding', label: 'Open branding' },
    },
    {
      isDone: setup.hasOwnHomePage,
      label: 'Write your home page',
      hint: 'Slides, programs and partners. The other pages can follow later.',
      link: { to: '/settings?tab=home', label: 'Open the home page' },
    },
    {
      isDone: setup.hasOwnPrivacyNotice,
      label: 'Check your privacy notice',
      hint: 'It describes what the software does. Add what you do besides, with a version of its own.',
      link: { to: '/settings?tab=privacy', label: 'Open the privacy notice' },
    },
    {
      isDone: addressWarning === null,
      label: 'Give the site its public address',
      hint: addressWarning ?? '',
    },
    {
      isDone: setup.hasWorkingMail,
      label: 'Connect your mail server and send a test',
      hint: 'Until then, confirmations and reminders wait in the outbox.',
      link: { to: '/email-integration', label: 'Set up e-mail' },
    },
    {
      isDone: setup.hasOwnPaymentAccounts,
      label: 'Replace the demonstration payment accounts',
      hint: 'They are not real, so no one can pay to them.',
      link: { to: '/settings?tab=payments', label: 'Open payment accounts' },
    },
    {
      isDone: setup.hasOwnSeminar,
      label: 'Add your first seminar',
      hint: 'Save it as a draft until it is ready to be seen.',
      link: { to: '/seminars?dialog=add', label: 'Add a seminar' },
    },
    {
      isDone: setup.hasTeam,
      label: 'Add your team',
      hint: 'Give each person their own account and role.',
      link: { to: '/admin', label: 'Add users' },
    },
  ]
}

/** Setup tasks, until all are done. */
export function SetupPanel({ setup }: { setup: SetupProgress }) {
  const steps = stepsOf(setup, useLocalAddressWarning())
  const tasks = steps.length + 1
  const done = steps.filter(({ isDone }) => isDone).length + (setup.isSampleDataGone ? 1 : 0)
  if (done === tasks) return null
  return (
    <DashboardPanel title="Set up your site">
      <p className="dash-soft">
        {done} of {tasks} done
      </p>
      <ol className="setup-steps">
        {steps.map((step) => (
          <StepItem key={step.label} {...step} />
        ))}
        <li className="setup-step">
          <StepState isDone={setup.isSampleDataGone} />
          <div>
            <h3>Remove the sample data</h3>
            {setup.isSampleDataGone ? null : <RemoveSampleData />}
          </div>
        </li>
      </ol>
    </DashboardPanel>
  )
}

function StepItem({ isDone, label, hint, link }: Step) {
  return (
    <li className="setup-step">
      <StepState isDone={isDone} />
      <div>
        <h3>{label}</h3>
        {isDone ? null : <p className="dash-soft">{hint}</p>}
        {isDone || link === undefined ? null : (
          <Link to={link.to} className="dash-more">
            {link.label}
          </Link>
        )}
      </div>
    </li>
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
