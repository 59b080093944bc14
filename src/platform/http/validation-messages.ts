/** What is told of input that no message of its own names: a sentence for people, never the validator's own text. */
import * as z from 'zod/mini'

const english = z.locales.en().localeError

/** The choices of a field are not read out: a form offers them, and a program finds them in the API's document. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : 'This is not filled in correctly'
    case 'invalid_value':
      return 'Please choose one of the offered values'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This is not filled in correctly'
    default: {
      const text = english(issue)
      return typeof text === 'string' ? text : text?.message
    }
  }
}
