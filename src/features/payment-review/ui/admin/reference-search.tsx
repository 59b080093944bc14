import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'

const fallback = 'The registration could not be looked up.'

export function PaymentReferenceSearch({ onFound }: { onFound: (registrationId: number) => void }) {
  const api = useApiClient()
  const [reference, setReference] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typed: string) =>
      api.request('GET /attendees/payment-by-reference', { query: { reference: typed }, fallback }),
    onSuccess: ({ registrationId }) => {
      setReference('')
      onFound(registrationId)
    },
  })

  function search(event: FormEvent) {
    event.preventDefault()
    const typed = reference.trim()
    if (typed !== '' && !isPending) mutate(typed)
  }
  return (
    <form className="review-reference" onSubmit={search}>
      <TextInput
        type="search"
        aria-label="Reference number"
        placeholder="Reference number"
        maxLength={40}
        value={reference}
        error={error?.message}
        onChange={({ currentTarget: { value } }) => {
          setReference(value)
          reset()
        }}
      />
      <BusyButton type="submit" busyLabel={isPending ? 'Searching...' : undefined}>
        Find
      </BusyButton>
    </form>
  )
}
