import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { Card } from '../../../../ui/public/structure.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { RedirectToDashboard } from './lead-to-dashboard.tsx'

type View = 'prompt' | 'form' | 'folded' | 'created'

export interface CreateAccountPromptProps {
  registrant: { readonly name: string; readonly email: string }
}

export function CreateAccountPrompt({ registrant }: CreateAccountPromptProps) {
  const [view, setView] = useState<View>('prompt')
  const top = useRef<HTMLDivElement>(null)
  const hasChanged = useRef(false)

  // What was pressed is gone with its view; the first view takes nothing from the page around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useEffect(() => {
    if (!hasChanged.current) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [view])

  function show(next: View) {
    hasChanged.current = true
    setView(next)
  }

  return (
    <div ref={top} tabIndex={-1}>
      <Card as="section" labelledBy="account-heading">
        <h2 id="account-heading" className={view === 'folded' ? 'sr-only' : 'text-h3'}>
          {view === 'created' ? 'Account created' : 'Create your account'}
        </h2>
        {view === 'prompt' ? (
          <Prompt onCreate={() => show('form')} onSkip={() => show('folded')} />
        ) : view === 'form' ? (
          <CreateAccountForm
            registrant={registrant}
            onCreated={() => show('created')}
            onSkip={() => show('prompt')}
          />
        ) : view === 'folded' ? (
          <button
            type="button"
            className="flex min-h-11 items-center justify-between gap-3 text-left font-semibold"
            aria-expanded={false}
            onClick={() => show('prompt')}
          >
            Create an account to see your registrations in one place
            <Icon name="chevron-down" />
          </button>
        ) : (
          <RedirectToDashboard>Welcome! Your account is ready, and you are logged in.</RedirectToDashboard>
        )}
      </Card>
    </div>
  )
}

function Prompt({ onCreate, onSkip }: { onCreate: () => void; onSkip: () => void }) {
  return (
    <>
      <p>With an account, you can see all your registrations in one place and register faster next time.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCreate}>Create account</Button>
        <Button variant="ghost" onClick={onSkip}>
          Skip for now
        </Button>
      </div>
      <p>
        Already have an account? <Link to="/login">Sign in</Link>
      </p>
    </>
  )
}
