import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestInvitationButton } from './request-invitation.tsx'

test('Without script, the button for an official invitation leads to a message that names the seminar', () => {
  const seminar = { id: 7, title: 'Reading Aloud' }
  const html = renderToStaticMarkup(<RequestInvitationButton seminar={seminar} open={async () => null} />)
  expect(html).toContain('action="/contact"')
  expect(html).toContain('name="subject" value="Official invitation: Reading Aloud"')
})
