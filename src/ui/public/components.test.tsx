import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TruncatedText } from '../truncated-text.tsx'
import { Button } from './button.tsx'
import { DesignPage } from './design-page.tsx'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { Stepper } from './stepper.tsx'

const render = (node: ReactNode) => renderToStaticMarkup(<StaticRouter location="/">{node}</StaticRouter>)

test('Field component links an input to its label, hint and error', () => {
  const html = render(
    <Field id="email" label="Email" hint="Yours" error="Invalid email address" isRequired>
      {(wiring) => <TextInput {...wiring} type="email" />}
    </Field>,
  )
  expect(html).toContain('for="email"')
  expect(html).toMatch(
    /<input[^>]*type="email"[^>]*required=""[^>]*aria-describedby="email-hint email-error"/,
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="email-error"[^>]*>.*Invalid email address/)
})

test('TruncatedText component renders the whole text, with the rest hidden', () => {
  const html = render(<TruncatedText text="Built by hand, one wall at a time" limit={13} />)
  expect(html).toContain('Built by hand<span class="dots">')
  expect(html).toContain('<span class="rest" hidden="">, one wall at a time</span>')
  expect(html).toContain('aria-expanded="false"')
})

test('TruncatedText component renders no toggle when the text fits', () => {
  expect(render(<TruncatedText text="Short" limit={13} />)).toBe('<p class="whitespace-pre-line">Short</p>')
})

test("Stepper component states the step's status as text", () => {
  const html = render(
    <Stepper
      label="Steps"
      steps={[
        { label: 'One', state: 'error' },
        { label: 'Two', state: 'active' },
      ]}
    />,
  )
  expect(html).toContain(', has errors')
  expect(html).toMatch(/<li[^>]*aria-current="step"/)
})

test('Button component stays focusable while busy and sets aria-disabled', () => {
  const html = render(<Button busyLabel="Submitting...">Submit</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled')
  expect(html).toContain('Submitting...')
})

test('Components render no inline styles, which the CSP would block', () => {
  expect(render(<DesignPage />)).not.toMatch(/\sstyle=/)
})
