import { Alert, Button } from '@mantine/core'
import type { ProfileSeminar } from '#app/features/attendees/contract/profile.ts'
import type { RegisteredNameDecision } from '#app/features/attendees/contract/registered-name.ts'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { endpointMutation, useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'

const decideMutation = endpointMutation('POST /attendees/registered-name', {
  failed: 'Failed to decide about the name',
  succeeded: ({ name }, { decision }) =>
    decision === 'same_person'
      ? `The registration stays with ${name}.`
      : `The registration is that of ${name} now.`,
})

interface RegisteredNameProps {
  /** Name of the profile. */
  name: string
  seminar: Pick<ProfileSeminar, 'registrationId' | 'registeredAs' | 'seminarTitle'>
}

/** Asks whose registration it is that was made under a clearly other name; until then it gets no certificate. */
export function RegisteredName({ name, seminar }: RegisteredNameProps) {
  const { send, isPending } = useSendOnce(decideMutation)
  const { registrationId, registeredAs, seminarTitle } = seminar
  if (registeredAs === null) return null
  const decide = (decision: RegisteredNameDecision) => () =>
    send({ registrationId, decision }, () => undefined)
  return (
    <Alert {...alertProps.warning} title={`Registered as ${registeredAs}`}>
      <p>
        Is this {name}, or somebody else with the same e-mail address, who would get a profile of their own?
        Certificates wait until you decide.
      </p>
      <div className="row-actions">
        <Button aria-disabled={isPending} onClick={decide('same_person')}>
          Same person
          <span className="sr-only">, for {seminarTitle}</span>
        </Button>
        <Button aria-disabled={isPending} onClick={decide('another_person')}>
          Another person
          <span className="sr-only">, for {seminarTitle}</span>
        </Button>
      </div>
    </Alert>
  )
}
