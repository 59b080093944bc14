import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { Card } from '../../../../ui/public/structure.tsx'
import { useGoogleSignIn } from '../google-sign-in.ts'
import { dashboardPath } from '../next-address.ts'
import { methodsQuery } from '../sign-in-api.ts'
import { GoogleButton } from './google-button.tsx'
import { OrDivider } from './or-divider.tsx'

/** Signing in without the password that is forgotten, where the site offers another way; otherwise nothing. */
export function OtherSignIn() {
  const { data } = useQuery(methodsQuery(useApi()))
  if (data?.google !== true) return null
  return (
    <div className="needs-script grid gap-6">
      <Card as="section" labelledBy="other-way-heading">
        <h2 id="other-way-heading" className="text-h3">
          Try another sign-in method
        </h2>
        <p>If you linked Google to your account before, you can log in with it.</p>
        <GoogleWay />
      </Card>
      <OrDivider word="OR" />
    </div>
  )
}

function GoogleWay() {
  const google = useGoogleSignIn({ onSignedIn: () => window.location.replace(dashboardPath) })
  return <GoogleButton google={google} />
}
