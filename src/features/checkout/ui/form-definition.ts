import { createContext } from 'react'
import { standardVisitorForm } from './provider-question-fields.ts'

export const FormDefinitionContext = createContext(standardVisitorForm)
