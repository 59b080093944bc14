import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactorRequired } from '#app/features/accounts/contract/second-factor.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Card } from '#app/ui/structure.tsx'
import { useGoogleSignIn } from '../google-sign-in.ts'
import { dashboardPath } from '../next-url.ts'
import { signInMethodsQuery } from '../sign-in-api.ts'
import { GoogleButton, OrDivider } from './google-button.tsx'
import { LazySecondFactorStep } from './lazy-second-step.tsx'

export function OtherSignInMethods() {
  const { data } = useQuery(signInMethodsQuery())
  if (data?.google !== true) return null
  return (
    <div className="needs-script grid gap-6">
      <Card as="section" labelledBy="other-way-heading">
        <h2 id="other-way-heading" className="text-h3">
          Try another sign-in method
        </h2>
        <p>If you linked Google to your account before, you can log in with it.</p>
        <GoogleMethod />
      </Card>
      <OrDivider text="OR" />
    </div>
  )
}

function GoogleMethod() {
  const [awaited, setAwaited] = useState<SecondFactorRequired | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  function leave() {
    setIsLeaving(true)
    window.location.replace(dashboardPath)
  }

  const google = useGoogleSignIn({
    onResponse(response) {
      setNotice(null)
      if ('user' in response) leave()
      else setAwaited(response)
    },
  })
  if (awaited === null) {
    return (
      <>
        {notice === null ? null : <Alert variant="warning" title={notice} />}
        <GoogleButton google={google} />
      </>
    )
  }
  return (
    <LazySecondFactorStep
      methods={awaited.secondFactor.methods}
      isLeaving={isLeaving}
      onSignedIn={leave}
      onBack={() => setAwaited(null)}
      onExpired={(message) => {
        setNotice(message)
        setAwaited(null)
      }}
    />
  )
}
