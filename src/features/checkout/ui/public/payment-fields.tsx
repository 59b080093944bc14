import { useRef, useState } from 'react'
import { acceptedImageTypes, formatFileSize, unreadableFileText, useObjectUrl } from '#app/ui/chosen-file.ts'
import type { PreparedImage } from '#app/ui/prepare-image.ts'
import { FileDropZone } from '#app/ui/public/file-drop.tsx'
import { RegistrationField, TextField } from './form-fields.tsx'
import type { RegistrationForm } from './use-registration-form.ts'

export function PaymentFields({ form }: { form: RegistrationForm }) {
  return (
    <>
      <ProofField form={form} />
      {/* They are stored with the proof. */}
      <div
        className="grid gap-x-6 gap-y-2 sm:grid-cols-2"
        hidden={form.definition.isProofOptional && !form.values.proofOfPaymentFile}
      >
        <TextField
          form={form}
          name="referenceNumber"
          hint="Optional, as on your receipt"
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          form={form}
          name="amountSent"
          hint="Optional, in pesos"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
    </>
  )
}

/**
 * Prepares an image with a module loaded when a file is chosen; without a connection the server checks the
 * file as it is.
 */
async function prepareImage(files: readonly File[]): Promise<PreparedImage> {
  try {
    const { prepareImageForUpload } = await import('#app/ui/prepare-image.ts')
    return await prepareImageForUpload(files)
  } catch {
    const [file] = files
    return file === undefined ? { refusal: unreadableFileText } : { file }
  }
}

function ProofField({ form }: { form: RegistrationForm }) {
  const { isProofOptional } = form.definition
  const file = form.values.proofOfPaymentFile ?? null
  const previewUrl = useObjectUrl(file)
  const [isPreparing, setIsPreparing] = useState(false)
  const latest = useRef(0)

  async function choose(files: readonly File[]) {
    latest.current += 1
    const turn = latest.current
    setIsPreparing(true)
    const prepared = await prepareImage(files)
    // Another image was chosen meanwhile.
    if (turn !== latest.current) return
    setIsPreparing(false)
    if ('file' in prepared) form.change({ proofOfPaymentFile: prepared.file })
    else form.showErrors([{ field: 'proofOfPaymentFile', message: prepared.refusal }])
  }

  function remove() {
    latest.current += 1
    setIsPreparing(false)
    form.change({ proofOfPaymentFile: null })
  }

  return (
    <RegistrationField
      form={form}
      name="proofOfPaymentFile"
      isRequired={!isProofOptional}
      hint={
        <>
          {isProofOptional && <span className="needs-script">Optional if you paid with this code. </span>}A
          photo or screenshot of the receipt: JPG or PNG, at most 5 MB.{' '}
          <span className="needs-script">Larger photos are made smaller for you.</span>
        </>
      }
    >
      {(wiring) => (
        <>
          {form.posted?.fileName ? (
            <p className="wrap-anywhere">
              You chose <strong>{form.posted.fileName}</strong>. Please choose it again.
            </p>
          ) : null}
          <FileDropZone
            wiring={wiring}
            accept={acceptedImageTypes}
            chosen={file && { name: file.name, sizeText: formatFileSize(file.size), previewUrl }}
            onChoose={(files) => {
              const work = choose(files).then(() => {
                if (form.work.current === work) form.work.current = null
              })
              form.work.current = work
            }}
            onRemove={remove}
          />
          <p className="text-small text-soft" role="status">
            {isPreparing ? 'Preparing your image…' : ''}
          </p>
        </>
      )}
    </RegistrationField>
  )
}
