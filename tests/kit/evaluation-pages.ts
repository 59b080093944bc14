/** Pages of evaluations in a browser. */
import type { Page } from 'playwright-core'

/** @param path of the ticket's page */
export const evaluationPathOf = (path: string) => path.replace('/t/', '/evaluation/')

export const choice = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer })
