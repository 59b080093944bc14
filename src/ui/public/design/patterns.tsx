import { useState } from 'react'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Card, Prose } from '#app/ui/structure.tsx'
import { toast } from '#app/ui/toast.ts'
import { TruncatedText } from '#app/ui/truncated-text.tsx'
import { Button } from '../button.tsx'
import { Carousel } from '../carousel.tsx'
import { Dialog } from '../dialog.tsx'
import { DesignSample, DesignSampleRow } from './sample.tsx'

const LONG_TEXT =
  'The rice terraces were built by hand, one wall at a time, by people who knew that the next generation would go on. Learning is built the same way: a little every year, on what others have left us.'

export function CardSamples() {
  return (
    <DesignSample title="Cards and text">
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <h3>Card</h3>
          <TruncatedText text={LONG_TEXT} limit={120} />
        </Card>
        <Card>
          <h3>Card with a short text</h3>
          <TruncatedText text="Short enough." limit={120} />
        </Card>
      </div>
      <Disclosure summary="May I send someone in my place?">
        <p>Yes. Tell us the name at least a day before.</p>
      </Disclosure>
      <Disclosure summary="Open from the start" isOpenAtFirst>
        <p>Press to close it.</p>
      </Disclosure>
      <Prose>
        <p>{LONG_TEXT}</p>
        <h3>A heading inside</h3>
        <ul>
          <li>One point</li>
          <li>Another point</li>
        </ul>
      </Prose>
    </DesignSample>
  )
}

export function CarouselSamples() {
  const slides = ['First', 'Second', 'Third'].map((name) => ({
    key: name,
    content: <p className="hero-title py-4">{name} slide</p>,
  }))
  return (
    <DesignSample title="Carousel">
      <Carousel label="Sample" slides={slides} intervalInMs={6000} />
    </DesignSample>
  )
}

export function DialogSamples() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DesignSample title="Dialog and short messages">
      <DesignSampleRow>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Open the dialog
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.success('Message Sent!', 'We reply within two days.')}
        >
          Good news
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error('Submission Failed', 'You seem to be offline.')}
        >
          Bad news
        </Button>
      </DesignSampleRow>
      <Dialog
        title="Send the invitation?"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => toast.success('Invitation Sent!')}>Confirm</Button>
          </>
        }
      >
        <p>{LONG_TEXT}</p>
      </Dialog>
    </DesignSample>
  )
}
