import { createContext } from 'react'
import { standardVisitorForm } from './own-questions.ts'

export const FormDefinitionContext = createContext(standardVisitorForm)
