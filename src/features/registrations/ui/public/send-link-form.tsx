import { Button } from '#app/ui/public/button.tsx'
import { EmailInput } from '#app/ui/public/email-input.tsx'
import { Field } from '#app/ui/public/field.tsx'

/**
 * Has the mailed link to tickets, certificates and registrations sent by the page of the status check, with and without
 * script.
 * @param email address that was looked up; absent where it is still to be typed
 */
export function SendLinkForm({ email }: { email?: string }) {
  return (
    <form className="grid gap-2" method="post" action="/status" aria-label="Link by e-mail">
      {email === undefined ? (
        <Field
          id="send-link"
          label="Email Address"
          hint="The e-mail address that you registered with. We send the link there."
          isRequired
        >
          {(wiring) => <EmailInput {...wiring} name="email" enterKeyHint="send" />}
        </Field>
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <div>
        <Button type="submit" name="way" value="email">
          Send me my ticket and certificates
        </Button>
      </div>
    </form>
  )
}
