import { Actions, Choices, Colours, Messages, Type } from './design/basics.tsx'
import { Forms } from './design/forms.tsx'
import { Movement, Overlays, Structure } from './design/patterns.tsx'
import { CarouselStyles, DialogStyles, FormStyles } from './lazy-styles.tsx'
import { Container, PageHeading } from './structure.tsx'

/** All public components in all states; in development only. */
export function DesignPage() {
  return (
    <Container>
      <FormStyles />
      <CarouselStyles />
      <DialogStyles />
      <div className="section">
        <PageHeading
          eyebrow="Design language"
          title="Components of the public pages"
          subtitle="Every component in every state. Check it on narrow and wide screens, in light and dark mode, and with the keyboard."
        />
        <Colours />
        <Type />
        <Actions />
        <Choices />
        <Forms />
        <Messages />
        <Structure />
        <Movement />
        <Overlays />
      </div>
    </Container>
  )
}
