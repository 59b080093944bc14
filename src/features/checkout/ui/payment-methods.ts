import { createContext } from 'react'
import type { PaymentMethods } from '../../settings/contract/payment-methods.ts'

/** Loaded with the page; null if the browser must fetch them. Apart from the form, which the catalogue does not load. */
export const PaymentMethodsContext = createContext<PaymentMethods | null>(null)
