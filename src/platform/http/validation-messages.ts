/** Default validation messages: sentences for users instead of the validator's text. */
import * as z from 'zod/mini'

const english = z.locales.en().localeError

/** Lists no allowed values; forms offer them, and the OpenAPI document names them. */
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
