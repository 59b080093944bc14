import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ProofLinkResponse } from '#app/features/payments/contract/proof-link.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { DetailsList } from '#app/ui/public/facts.tsx'
import { nativeMultipart } from '#app/ui/public/posted-form.ts'
import { ProgressBar } from '#app/ui/public/progress-bar.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'
import type { RefusedRegistrationForm } from '../posted-registration.ts'
import { isInvalidProofLink, proofLinkQuery } from '../proof-link-api.ts'
import type { RegistrationFailure } from '../registration-failure.ts'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ProviderContact } from './provider-contact.tsx'
import { type UseSendProofOptions, useSendProof } from './use-send-proof.ts'

export interface SendProofScreenProps {
  /** Null until the URL is read. */
  token: string | null
  /** The form as it came back after it was posted without script, or null. */
  posted: RefusedRegistrationForm | null
}

/** The page of a rejection link. */
export function SendProofScreen({ token, posted }: SendProofScreenProps) {
  if (token === null) return <Waiting />
  // Another link opened in the same tab starts afresh.
  return <OpenedLink key={token} token={token} posted={posted} />
}

interface OpenedLinkProps {
  token: string
  posted: RefusedRegistrationForm | null
}

function OpenedLink({ token, posted }: OpenedLinkProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(proofLinkQuery(token))
  const [isSent, setIsSent] = useState(false)

  function onSent() {
    setIsSent(true)
    // Refetches when returning to the page.
    if (data !== undefined) queries.setQueryData(proofLinkQuery(token).queryKey, { ...data, status: 'sent' })
  }

  if (isSent || data?.status === 'sent') return <ProofSent isNews={isSent} />
  if (token === '' || isInvalidProofLink(error)) return <InvalidLink />
  if (data === undefined && error !== null) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Waiting />
  if (data.status === 'verified') return <PaymentVerified title={data.seminar.title} />
  if (data.closed !== null) return <RegistrationClosed reason={data.closed} title={data.seminar.title} />
  return (
    <SendNewProof token={token} posted={posted} link={data} onSent={onSent} onClosed={() => void refetch()} />
  )
}

interface SendNewProofProps extends UseSendProofOptions {
  link: ProofLinkResponse
}

function SendNewProof({ link, ...sending }: SendNewProofProps) {
  const { firstName, seminar, amountDue, isFirst, notes, bill } = link
  return (
    <Step title={`${firstName}, please send ${isFirst ? 'your' : 'a new'} proof of payment`}>
      <DetailsList
        title="Your registration"
        facts={[
          ['Seminar', seminar.title],
          ['Date', formatDateRange(seminar.startDate, seminar.endDate)],
          ['Amount due', formatPrice(amountDue)],
          ['Why the last proof was not accepted', notes],
        ]}
      />
      <Disclosure summary="How to pay">
        <PaymentSection
          seminarId={seminar.id}
          price={bill?.left || (amountDue ?? 0)}
          billCode={bill?.code ?? null}
        />
      </Disclosure>
      <SendProofForm {...sending} />
    </Step>
  )
}

function ProofSent({ isNews }: { isNews: boolean }) {
  return (
    <Step title="We have your new proof of payment" takesFocus={isNews}>
      <p role="status">
        Thank you. Your seat is reserved while our staff check the payment. We will e-mail you as soon as that
        is done. You do not need to do anything else.
      </p>
      <div>
        <ButtonLink to="/status">Check my registration</ButtonLink>
      </div>
    </Step>
  )
}

function PaymentVerified({ title }: { title: string }) {
  return (
    <Step title="Your payment is verified">
      <p>Your seat in “{title}” is confirmed. You do not need to send anything.</p>
      <div>
        <ButtonLink to="/status">Check my registration</ButtonLink>
      </div>
    </Step>
  )
}

function RegistrationClosed({ reason, title }: { reason: string; title: string }) {
  return (
    <Step title={reason}>
      <p>
        We can no longer accept a new proof of payment for “{title}”. If you have paid, please e-mail or call
        us: <ProviderContact />.
      </p>
      <div>
        <ButtonLink to="/register">See the other seminars</ButtonLink>
      </div>
    </Step>
  )
}

function InvalidLink() {
  return (
    <Step title="This link is no longer valid">
      <p>
        Each link works for 14 days. When we send you a newer e-mail, the link in the older one stops working.
      </p>
      <p>
        You can register for the seminar again with the new proof of payment. Or e-mail or call us:{' '}
        <ProviderContact />.
      </p>
      <div>
        <ButtonLink to="/register">See the seminars</ButtonLink>
      </div>
    </Step>
  )
}

interface StepProps {
  title: string
  /** True if the step replaces the focused element. */
  takesFocus?: boolean
  children: ReactNode
}

function Step({ title, takesFocus = false, children }: StepProps) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) top.current?.focus()
  }, [takesFocus])
  return (
    <div ref={top} tabIndex={-1}>
      <Card as="section" labelledBy="proof-heading">
        <div className="grid gap-6">
          <h2 id="proof-heading" className="text-h3 wrap-anywhere">
            {title}
          </h2>
          {children}
        </div>
      </Card>
    </div>
  )
}

function Waiting() {
  return (
    <div className="needs-script">
      <Card>
        <Loading label="Checking the link">
          <div className="grid gap-4">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="block" />
          </div>
        </Loading>
      </Card>
    </div>
  )
}

function SendProofForm(parts: UseSendProofOptions) {
  const { form, isSending, percent, failure, submit } = useSendProof(parts)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit()
  }

  return (
    <form
      className="grid gap-6"
      noValidate
      {...nativeMultipart}
      onSubmit={onSubmit}
      aria-label="New proof of payment"
      aria-busy={isSending}
    >
      <input type="hidden" name="step" value="send" />
      <input type="hidden" name="link" value={parts.token} />
      <PaymentFields form={form} />
      {failure === null ? null : <Failure failure={failure} />}
      <div>
        <Button type="submit" busyLabel={isSending ? 'Sending...' : undefined}>
          Send proof of payment
        </Button>
      </div>
      {isSending && percent !== null ? (
        <ProgressBar label="Sending your proof of payment" percent={percent} />
      ) : null}
    </form>
  )
}

function Failure({ failure }: { failure: RegistrationFailure }) {
  const { kind, message } = failure
  if (kind === 'fields' || kind === 'closed') return <Alert variant="error" title={message} />
  return (
    <Alert variant="error" title={message}>
      <p>
        Nothing is lost. Please try again.{' '}
        {kind === 'offline' ? null : (
          <>
            If that does not help, e-mail or call us: <ProviderContact />.
          </>
        )}
      </p>
    </Alert>
  )
}
