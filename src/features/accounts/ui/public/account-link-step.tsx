import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Card } from '#app/ui/structure.tsx'

/** One state of the page; later ones take the focus. */
export function AccountLinkStep({
  title,
  isFirst,
  children,
}: {
  title: string
  isFirst: boolean
  children: ReactNode
}) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFirst) top.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <div ref={top} tabIndex={-1}>
      <Card as="section" labelledBy="link-heading">
        <h2 id="link-heading" className="text-h3">
          {title}
        </h2>
        {children}
      </Card>
    </div>
  )
}

export function InvalidAccountLink({ isSignedIn, isFirst }: { isSignedIn: boolean; isFirst: boolean }) {
  return (
    <AccountLinkStep title="This link is no longer valid" isFirst={isFirst}>
      <p>
        Each link works only once, within two days. When we send you a newer link, older ones stop working.
      </p>
      {isSignedIn ? (
        <>
          <p>You can send yourself a new one from your account settings.</p>
          <div>
            <ButtonLink to="/account" reloadDocument>
              Go to my account
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>
            Log in and send yourself a new link from your account settings. If you cannot log in, see{' '}
            <Link to="/forgot-password">how to get back into your account</Link>.
          </p>
          <div>
            <ButtonLink to="/login">Login</ButtonLink>
          </div>
        </>
      )}
    </AccountLinkStep>
  )
}
