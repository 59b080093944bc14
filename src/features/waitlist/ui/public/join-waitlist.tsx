import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'
import { Section } from '#app/ui/structure.tsx'

type FieldName = 'firstName' | 'lastName' | 'email' | 'seats'

const fields = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email Address', autoComplete: 'email', type: 'email' },
  { name: 'seats', label: 'Seats', autoComplete: 'off', inputMode: 'numeric' },
] as const

export interface JoinWaitlistProps {
  posted: PostedForm<FieldName> | null
  isJoined: boolean
}

/** The form of a full seminar, which posts to its page with script and without. */
export function JoinWaitlist({ posted, isJoined }: JoinWaitlistProps) {
  return (
    <Section>
      <section className="grid max-w-[40rem] gap-2" id="waiting-list" aria-labelledby="waiting-list-heading">
        <h2 className="text-h3" id="waiting-list-heading">
          Join the waiting list
        </h2>
        {isJoined ? (
          <Alert variant="success" title="You are on the waiting list">
            <p>
              We have sent you an e-mail with your place. When seats become free for you, we write to you
              again.
            </p>
          </Alert>
        ) : (
          <form className="grid gap-2" method="post" action="#waiting-list" noValidate>
            <p>When seats become free, we offer them by e-mail in the order of the list.</p>
            <PostedFailure title="You are not on the list yet" posted={posted} />
            {fields.map(({ name, label, ...input }) => (
              <Field key={name} id={`waitlist-${name}`} label={label} error={posted?.errors[name]} isRequired>
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    {...input}
                    name={name}
                    defaultValue={posted?.values[name] ?? (name === 'seats' ? '1' : '')}
                  />
                )}
              </Field>
            ))}
            <div>
              <Button type="submit">Join Waiting List</Button>
            </div>
          </form>
        )}
      </section>
    </Section>
  )
}
