/** Pages of evaluations in a browser. */
import type { Page } from 'playwright-core'

/** The QR code is in capitals. */
export const evaluationPathOf = (ticket: string) =>
  new URL(ticket).pathname.replace(/^\/t\//i, '/evaluation/')

export const choice = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer })
