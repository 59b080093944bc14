import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import type { RegistrationFormValues } from '../registration-form.ts'
import type { RegistrationForm } from './use-registration-form.ts'

const isEmpty = (value: unknown) => value === undefined || value === ''

/** Prefills empty fields from the account. A separate chunk, because few users are signed in. */
export function PrefillFromAccount({ form: { read, change } }: { form: RegistrationForm }) {
  const { data } = useQuery(registrationPrefillQuery())
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current || !data?.details) return
    isFilled.current = true
    const typed: RegistrationFormValues = read()
    const prefill = Object.entries(data.details).filter(
      ([name, value]) => value !== null && isEmpty(typed[name as keyof RegistrationFormValues]),
    )
    change(Object.fromEntries(prefill))
  }, [data, read, change])
  return null
}

function registrationPrefillQuery() {
  return endpointQuery('GET /attendees/own-details')
}
