import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const shape = '<rect width="9" height="9" fill="#123456"/>'
const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

const codeOf = (text: string): string | null => {
  try {
    cleanSvg(text)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('cleanSvg', () => {
  test('keeps shapes, gradients, classes and references within the drawing', () => {
    const content =
      '<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><g class="a" transform="scale(2)"><path d="M0 0h9"/></g><use xlink:href="#g"/><text x="1">A &amp; B &lt;</text>'
    const { text, width, height } = cleanSvg(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(content)}`,
    )
    expect([width, height]).toEqual([512, 256])
    for (const part of [
      '<style>.a{fill:url(#g)}</style>',
      '<stop offset="0" stop-color="red">',
      '<g class="a" transform="scale(2)"><path d="M0 0h9">',
      '<use xlink:href="#g">',
      'A &amp; B &lt;',
      'width="512" height="256" viewBox="0 0 40 20"',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/DOCTYPE|<\?xml/)
  })

  test.each([
    '<script>alert(1)</script>',
    '<script href="https://evil.example/a.js"/>',
    '<g onload="alert(1)"><script/></g>',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<use href="https://evil.example/a.svg#x"/>',
    '<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<image href="https://evil.example/a.png"/>',
    '<image href="data:image/svg+xml,evil"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    '<style>@import url(https://evil.example/a.css);</style>',
    '<style>rect{fill:url(https://evil.example/a.svg#a)}</style>',
    '<style>rect{fill:u\\72l(https://evil.example/)}</style>',
    '<style>rect{fill:u/**/rl(https://evil.example/)}</style>',
    '<style>rect{fill:u<![CDATA[rl(https://evil.example/)}]]></style>',
    '<style>rect{fill:ur<!-- -->l(https://evil.example/)}</style>',
    '<style><![CDATA[rect{background:url("//evil.example")}]]></style>',
    '<rect style="fill:url(https://evil.example/a)"/>',
    '<rect fill="url(//evil.example/a#b)"/>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<filter id="f"><feImage href="https://evil.example/a.png"/></filter>',
    '<iframe src="https://evil.example"/>',
    '<metadata><evil/></metadata>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<!-- evil --><?evil?>',
    '<rect xml:base="https://evil.example/"/>',
  ])('removes what could run or load something: %s', (content) => {
    const { text } = cleanSvg(svg(`${content}${shape}`, 'viewBox="0 0 9 9" onload="alert(1)"'))
    expect(text).toContain('fill="#123456"')
    expect(text).not.toMatch(/evil|alert|script|onload|data:|@import|foreignObject/i)
  })

  test('escapes text and values, so that they end no element or attribute', () => {
    const { text } = cleanSvg(svg('<g id="a&quot; onload=&quot;x"><text>&lt;script&gt;</text></g>'))
    expect(text).toContain('id="a&quot; onload=&quot;x"')
    expect(text).toContain('&lt;script&gt;')
  })

  const bomb = (levels: number) =>
    Array.from({ length: levels }, (_, level) => {
      const copies = `<use href="#l${level - 1}"/>`.repeat(10)
      return `<g id="l${level}">${level === 0 ? shape : copies}</g>`
    }).join('')

  test.each([
    [
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      'svg_has_entities',
    ],
    [
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'svg_has_entities',
    ],
    [svg('<text>&unknown;</text>'), 'svg_damaged'],
    [svg('<g>'), 'svg_damaged'],
    ['<html><body/></html>', 'svg_damaged'],
    ['', 'svg_empty'],
    [svg(''), 'svg_empty'],
    [svg('<image href="a.png"/>'), 'svg_empty'],
    [svg(shape, ''), 'svg_without_size'],
    [svg(shape, 'viewBox="0 0 1e9 1e9"'), 'svg_without_size'],
    [svg(shape, 'viewBox="0 0 0 9"'), 'svg_without_size'],
    [svg(shape, 'viewBox="0 0 1000 1"'), 'svg_without_size'],
    [svg(shape.repeat(5001)), 'svg_too_complex'],
    [svg('<g>'.repeat(100) + shape + '</g>'.repeat(100)), 'svg_too_complex'],
    [svg(bomb(10)), 'svg_too_complex'],
    [svg(`<g id="a"><use href="#a"/>${shape}</g>`), 'svg_too_complex'],
  ])('refuses %.60s as %s', (text, code) => {
    expect(codeOf(text)).toBe(code)
  })

  test('gives huge drawings a usual size', () => {
    const { text, width } = cleanSvg(svg(shape, 'width="900000" height="900000"'))
    expect(width).toBe(512)
    expect(text).toContain('viewBox="0 0 900000 900000"')
  })
})
