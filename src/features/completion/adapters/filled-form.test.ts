import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { aFormDocument, aWordForm, toParagraphs } from '#tests/kit/form-documents.ts'
import { aZip } from '#tests/kit/zip-files.ts'
import { checkForm } from './check-form.ts'
import { type FormValues, fillForm } from './filled-form.ts'
import { writeFormDocx } from './form-docx.ts'

const readXml = (docx: Uint8Array) => new PizZip(docx).file('word/document.xml')?.asText() ?? ''
const toLines = (xml: string) =>
  xml
    .split('</w:p>')
    .map((paragraph) => paragraph.replaceAll('<w:br/>', '|').replaceAll(/<[^>]*>/g, ''))
    .filter((line) => line !== '')

const fill = async (form: Uint8Array, values: FormValues) =>
  toLines(readXml(await fillForm({ form, values })))

describe("The provider's own form", () => {
  test('is filled with texts and rows, also where Word has divided a placeholder', async () => {
    const divided = '<w:p><w:r><w:t>{tit</w:t></w:r><w:r><w:t>le}</w:t></w:r></w:p>'
    const list = ['{#rows}', '{name} ({title})', '{/rows}', '{^rows}', 'Nobody', '{/rows}', 'End {missing}.']
    const form = aWordForm(divided + toParagraphs(list))
    const rows = [{ name: 'Peña & Co. {title}' }, { name: 'line\nbreak \u0000😀' }]
    expect(await fill(form, { title: 'Reading <b>', rows })).toEqual([
      'Reading &lt;b&gt;',
      'Peña &amp; Co. {title} (Reading &lt;b&gt;)',
      'line|break 😀 (Reading &lt;b&gt;)',
      'End .',
    ])
    expect(await fill(form, { rows: [] })).toEqual(['Nobody', 'End .'])
  })

  test('repeats a row of a table, in a document that Word could have written, in the thread', async () => {
    const columns = ['Name', 'License'].map((heading) => ({ heading, share: 1 }))
    const table = {
      kind: 'table',
      columns,
      rows: [['{#rows}{name}', '{license}{/rows}']],
      emptyText: '',
    } as const
    const form = await writeFormDocx(aFormDocument(0, { title: '{title}', blocks: [table] }))
    const rows = Array.from({ length: 1000 }, (_, at) => ({ name: `Name ${at}`, license: `00${at}` }))
    const filled = await drawDocument('filled_form', { form, values: { title: 'Sheet', rows } }, 'batch')
    expect(readXml(filled).match(/<w:tr[ >]/g)).toHaveLength(1001)
    expect(toLines(readXml(filled))).toEqual(expect.arrayContaining(['Name 0', '000', 'Name 999', '00999']))
  })

  test('is checked in the thread: its placeholders are listed once, those of rows with their list', async () => {
    const form = aWordForm(['{title} {title}', '{#rows}{title}{#note}({note}){/note}{/rows}'])
    expect(await checkForm(form)).toEqual({
      placeholders: [
        { name: 'title', list: null },
        { name: 'rows', list: null },
        { name: 'title', list: 'rows' },
        { name: 'note', list: 'rows' },
        { name: 'note', list: 'note' },
      ],
      problems: [],
    })
  })

  test.for([
    ['Dear {name,', '"{name," is not closed with "}".'],
    ['Dear name} ', 'A "}" has no "{" before it, near "name".'],
    ['Dear {{name}}', 'There are two "{" near "{{name".'],
    ['{#rows}x', '"{#rows}" begins a list that does not end with "{/rows}".'],
    ['x{/rows}', '"{/rows}" ends a list that does not begin with "{#rows}".'],
    ['{#a}x{/b}', '"{#a}" is followed by "{/b}". It must end with "{/a}".'],
    ['{@markup}', '"{@markup}" is not a name.'],
    ['{a.b + 1}', '"{a.b + 1}" is not a name.'],
  ] as const)('with the text %s has a problem that is told', async ([text, problem]) => {
    const { problems } = await checkForm(aWordForm([text]))
    expect(problems.join(' ')).toContain(problem)
    await expect(fillForm({ form: aWordForm([text]), values: { markup: '<w:p/>' } })).rejects.toThrow(
      'cannot be filled',
    )
  })
})

describe('A hostile form', () => {
  const large = 'This document contains too much. Save it without pictures.'
  const damaged = 'This file is not a Word document (.docx), or it is damaged or protected.'
  const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 32)

  test.for([
    ['which is no ZIP file', new TextEncoder().encode('{name}'), damaged],
    ['of another type', aZip([{ name: 'x.txt', content: 'x' }]), damaged],
    ['that is too large', megabytes(11), 'This document is larger than 10 MB.'],
    ['that unpacks to too much', aWordForm([''], [{ name: 'a.png', content: megabytes(41) }]), large],
    ['with too much text', aWordForm([''], [{ name: 'a.xml', content: megabytes(11) }]), large],
    [
      'that hides its size',
      aWordForm([''], [{ name: 'a.png', content: megabytes(41), claimedLength: 9 }]),
      damaged,
    ],
    [
      'with too many parts',
      aWordForm(
        [''],
        Array.from({ length: 1001 }, (_, at) => ({ name: `${at}`, content: '' })),
      ),
      large,
    ],
    [
      'with entities',
      aWordForm([''], [{ name: 'a.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]>' }]),
      damaged,
    ],
    ['with a password', aWordForm([''], [{ name: 'a.xml', content: 'x', flags: 1 }]), damaged],
  ] as const)('%s is refused', async ([, form, problem]) => {
    expect(await checkForm(form)).toEqual({ placeholders: [], problems: [problem] })
  })

  test('reads no property that was not given, and changes none', async () => {
    const names = ['constructor', '__proto__', 'toString', 'length']
    const form = aWordForm([
      ...names.map((name) => `{${name}}`),
      ...names.map((name) => `{#${name}}{polluted}x{/${name}}`),
    ])
    expect(await fill(form, { name: 'Ana' })).toEqual([])
    await checkForm(form)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('with lists in lists or very many placeholders is answered soon', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ name: `${at}` }))
    const nested = aWordForm([
      `${'{#rows}'.repeat(2)}{name}${'{/rows}'.repeat(2)}`,
      '{#name}{#rows}+{/rows}{/name}',
    ])
    expect((await fill(nested, { rows, name: 'x' })).join('')).toBe('+'.repeat(1000))
    const many = await checkForm(aWordForm(Array.from({ length: 1001 }, (_, at) => `{a${at}}`)))
    expect(many.problems).toEqual(['The form has more than 1000 placeholders.'])
    for (const text of ['{#a}', '{', '}', '{/a}', '{#a}{/a}'])
      expect((await checkForm(aWordForm([text.repeat(5000)]))).problems).not.toEqual([])
  })
})
