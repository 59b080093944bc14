import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ownDetailsQuery } from '../registration-api.ts'
import type { FormValues } from '../registration-form.ts'
import type { RegistrationForm } from './use-registration-form.ts'

const isEmpty = (value: unknown) => value === undefined || value === ''

/** Fills the empty fields from the account, once; what stands in the form stays. @param isSignedIn whether there is an account to ask for */
export function useAccountDetails(
  { read, change }: Pick<RegistrationForm, 'read' | 'change'>,
  { isSignedIn, isReady }: { readonly isSignedIn: boolean; readonly isReady: boolean },
): void {
  const { data } = useQuery({ ...ownDetailsQuery(useApi()), enabled: isSignedIn })
  const isFilled = useRef(false)
  useEffect(() => {
    if (!isReady || isFilled.current || !data?.details) return
    isFilled.current = true
    const typed: FormValues = read()
    const given = Object.entries(data.details).filter(
      ([name, value]) => value !== null && isEmpty(typed[name as keyof FormValues]),
    )
    change(Object.fromEntries(given))
  }, [isReady, data, read, change])
}
