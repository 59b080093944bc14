import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { SiteDocument, SitePicture } from '../../contract/files.ts'
import { DocumentField } from './document-field.tsx'
import { PictureField } from './picture-field.tsx'

interface Values {
  picture: SitePicture | null
  document: SiteDocument | null
}

function Fields(values: Values) {
  const { control } = useForm<Values, unknown, Values>({ defaultValues: values })
  return (
    <MantineProvider>
      <PictureField control={control} name="picture" label="Slide Picture" />
      <DocumentField control={control} name="document" label="Document" />
    </MantineProvider>
  )
}

const render = (values: Values) => renderToStaticMarkup(<Fields {...values} />)

test('Empty fields offer to choose a file', () => {
  const html = render({ picture: null, document: null })
  expect(html).toContain('Choose a picture')
  expect(html).toContain('Choose a document')
  expect(html).not.toContain('Remove')
  expect(html).not.toContain('Alternative Text')
})

test('Filled fields show the file, its alternative text, and how to replace or remove it', () => {
  const html = render({
    picture: {
      fileId: 1,
      alternativeText: 'Teachers',
      width: 90,
      height: 60,
      url: '/media/a.jpg',
      sources: [],
    },
    document: { fileId: 2, url: '/documents/guide.pdf', fileName: 'guide.pdf', sizeInBytes: 2048 },
  })
  for (const text of [
    'Choose another picture',
    'src="/media/a.jpg"',
    'Teachers</textarea>',
    'aria-label="Remove: Slide Picture"',
    'guide.pdf (2 kB)',
    'aria-label="Remove: Document"',
  ])
    expect(html).toContain(text)
})
