import { Container, PageHeading } from '../structure.tsx'
import {
  AlertSamples,
  BrandSamples,
  ButtonSamples,
  ChipAndBadgeSamples,
  TypographySamples,
} from './design/basics.tsx'
import { FormSamples } from './design/forms.tsx'
import { CardSamples, CarouselSamples, DialogSamples } from './design/patterns.tsx'

/** All public components in all states; in development only. */
export function DesignPage() {
  return (
    <Container>
      <div className="section">
        <PageHeading
          eyebrow="Design language"
          title="Components of the public pages"
          subtitle="Every component in every state. Check it on narrow and wide screens, in light and dark mode, and with the keyboard."
        />
        <BrandSamples />
        <TypographySamples />
        <ButtonSamples />
        <ChipAndBadgeSamples />
        <FormSamples />
        <AlertSamples />
        <CardSamples />
        <CarouselSamples />
        <DialogSamples />
      </div>
    </Container>
  )
}
