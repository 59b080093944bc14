import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { InvitationAttendee } from '#app/features/invitations/contract/invitation-form.ts'
import type { InvitationPreview } from '#app/features/invitations/contract/official-invitation.ts'
import { EmailHint } from '#app/features/people/ui/email-hint.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Dialog } from '#app/ui/public/dialog.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { DetailsList } from '#app/ui/public/facts.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { type SimpleForm, useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { useOfficialInvitation } from './use-invitation.ts'

const frameStyle = {
  display: 'block',
  width: '100%',
  height: '20rem',
  border: '1px solid var(--line)',
  borderRadius: 'var(--round-s)',
  background: '#fff',
}

/** Prepares HTML for a frame, without styles because the page's policy blocks them. */
function framed(html: string): string {
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>|<meta[^>]*color-schemes?"[^>]*>/gi, '')
  return bare.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}

/** The server's reason, where retrying is pointless. */
function reasonOf(error: Error | null): string | null {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : null
}

function OfficialInvitationPreview({ data, error, refetch }: UseQueryResult<InvitationPreview>) {
  if (data !== undefined) {
    return (
      <div className="grid gap-2">
        <p className="wrap-anywhere">
          <span className="text-soft">Subject:</span> {data.subject}
        </p>
        <iframe title="E-mail preview" sandbox="" srcDoc={framed(data.html)} style={frameStyle} />
      </div>
    )
  }
  if (error === null) {
    return (
      <Loading label="Loading e-mail preview">
        <div className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </div>
      </Loading>
    )
  }
  const reason = reasonOf(error)
  return (
    <Alert variant="error">
      <p>Could not load email preview. Please try again.</p>
      {reason === null ? null : <p>{reason}</p>}
      <Button variant="secondary" onClick={() => void refetch()}>
        Try again
      </Button>
    </Alert>
  )
}

const empty = { firstName: '', lastName: '', email: '' }

export interface InvitationDialogProps {
  seminar: { readonly id: number; readonly title: string }
  /** Null for visitors, who first enter whom it is for. */
  account: { readonly id: number; readonly name: string; readonly email: string } | null
  isOpen: boolean
  onClose: () => void
}

export function InvitationDialog({ seminar, account, isOpen, onClose }: InvitationDialogProps) {
  const [visitor, setVisitor] = useState<InvitationAttendee | null>(null)
  // Here, so that input survives steps, failures and closing.
  const form = useSimpleForm({
    id: `invitation-${seminar.id}`,
    schema: InvitationAttendee,
    initial: empty,
    send: async (input) => setVisitor(input),
  })
  const typed = visitor && { name: `${visitor.firstName} ${visitor.lastName}`, email: visitor.email }
  const recipient = account ?? typed
  const { preview, isSending, send } = useOfficialInvitation({
    seminarId: seminar.id,
    by: account ? { attendeeId: account.id } : visitor && { attendee: visitor },
    isOpen,
    onSent: () => {
      onClose()
      setVisitor(null)
    },
  })
  const formId = `invitation-${seminar.id}-form`
  const top = useRef<HTMLDivElement>(null)
  useFocusOnChange(top, recipient !== null)

  return (
    <Dialog
      title="Request Official Invitation"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={account || !visitor ? onClose : () => setVisitor(null)}>
            {account || !visitor ? 'Cancel' : 'Back'}
          </Button>
          {recipient === null ? (
            // Keyed, so that a double click does not press the next button.
            <Button key="preview" {...form.button} form={formId}>
              Preview Invitation
            </Button>
          ) : (
            <Button
              key="confirm"
              disabled={preview.status !== 'success'}
              busyLabel={isSending ? 'Sending...' : undefined}
              onClick={() => void send()}
            >
              Confirm
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5" ref={top} tabIndex={-1}>
        <p className="wrap-anywhere">
          An official invitation to <strong>{seminar.title}</strong> that you can show at your school or
          office. We will e-mail it to you with a letter to print.
        </p>
        {recipient === null ? (
          <RecipientForm form={form} id={formId} />
        ) : (
          <>
            <DetailsList
              title="Recipient"
              facts={[
                ['Name', recipient.name],
                ['E-mail', recipient.email],
              ]}
            />
            <OfficialInvitationPreview {...preview} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Keeps the focus in the dialog when the pressed button disappears. */
function useFocusOnChange(target: RefObject<HTMLElement | null>, step: boolean): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) target.current?.focus()
    shown.current = step
  }, [target, step])
}

function RecipientForm({ form, id }: { form: SimpleForm<keyof typeof empty>; id: string }) {
  return (
    <form className="grid gap-2" aria-label="Recipient" {...form.props} id={id}>
      <Field {...form.field('firstName')} label="First Name">
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.input('firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
          />
        )}
      </Field>
      <Field {...form.field('lastName')} label="Last Name">
        {(wiring) => (
          <TextInput
            {...wiring}
            {...form.input('lastName')}
            autoComplete="family-name"
            autoCapitalize="words"
          />
        )}
      </Field>
      <Field
        {...form.field('email')}
        label="Email"
        hint={
          <EmailHint typed={form.values.email} onUse={(email) => form.reset({ ...form.values, email })}>
            We will send the invitation to this address.
          </EmailHint>
        }
      >
        {(wiring) => <EmailInput {...wiring} {...form.input('email')} />}
      </Field>
    </form>
  )
}
