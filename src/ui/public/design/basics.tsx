import { useState } from 'react'
import { Logo, LogoMark } from '#app/ui/brand/logo.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  CalendarIllustration,
  ErrorIllustration,
  NotFoundIllustration,
  PlaceholderIllustration,
  SearchIllustration,
  SuccessIllustration,
} from '#app/ui/illustrations.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Alert } from '../alert.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { ButtonLink } from '../button-link.tsx'
import { ChipLink, ChipToggle } from '../chip.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { DesignSample, DesignSampleRow } from './sample.tsx'

export function BrandSamples() {
  return (
    <DesignSample title="Logo and drawings">
      <DesignSampleRow>
        <span className="logo">
          <Logo />
        </span>
        <LogoMark />
        <Icon name="shield-check" />
        <Icon name="sprout" />
        <Icon name="heart-handshake" />
        <Icon name="users" />
        <Icon name="award" />
      </DesignSampleRow>
      <DesignSampleRow>
        <CalendarIllustration />
        <SearchIllustration />
        <PlaceholderIllustration />
        <SuccessIllustration />
        <NotFoundIllustration />
        <ErrorIllustration />
      </DesignSampleRow>
    </DesignSample>
  )
}

export function TypographySamples() {
  return (
    <DesignSample title="Type">
      <p className="hero-title">Display, for the page opening</p>
      <h2>Section heading</h2>
      <h3>Card heading</h3>
      <p className="heading-text">Lead text under a page's title, a little larger and quieter.</p>
      <p>
        Body text with <a href="#type">an underlined link</a> and <strong>strong words</strong>. ₱1,500.50 · ñ
        Ñ
      </p>
      <p className="text-small">Small text for details and hints.</p>
    </DesignSample>
  )
}

export function ButtonSamples() {
  return (
    <DesignSample title="Buttons">
      <DesignSampleRow>
        <Button>Primary</Button>
        <Button variant="accent">Accent</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <ButtonLink to="/_design">Link</ButtonLink>
      </DesignSampleRow>
      <DesignSampleRow>
        <Button disabled>Disabled</Button>
        <Button aria-disabled="true">Marked disabled</Button>
        <Button busyLabel="Submitting...">Submit</Button>
        <CopyButton text="0917 555 0142" label="Copy account number" />
      </DesignSampleRow>
    </DesignSample>
  )
}

export function ChipAndBadgeSamples() {
  const [isPressed, setIsPressed] = useState(false)
  return (
    <DesignSample title="Chips and badges">
      <DesignSampleRow>
        <ChipLink to="/_design" isCurrent>
          All
        </ChipLink>
        <ChipLink to="/_design" isCurrent={false} count={12}>
          Teaching
        </ChipLink>
        <ChipToggle isPressed={isPressed} onToggle={setIsPressed}>
          Toggle
        </ChipToggle>
      </DesignSampleRow>
      <DesignSampleRow>
        <Badge>Default</Badge>
        <Badge variant="secondary">Secondary</Badge>
        <Badge variant="success">Success</Badge>
        <Badge variant="warning">Warning</Badge>
        <Badge variant="destructive">Destructive</Badge>
      </DesignSampleRow>
    </DesignSample>
  )
}

export function AlertSamples() {
  return (
    <DesignSample title="Messages and states">
      <Alert title="For your information">Plain background, for useful information.</Alert>
      <Alert variant="success" title="Done">
        It worked.
      </Alert>
      <Alert variant="warning">Take care: this closes on Friday.</Alert>
      <Alert variant="error" title="That did not work">
        What you typed is still here. <a href="#type">Try again</a>.
      </Alert>
      <Loading label="Loading">
        <div className="grid gap-3">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="button" />
          <Skeleton shape="block" />
        </div>
      </Loading>
      <EmptyState title="Nothing planned yet" art={<CalendarIllustration />} action={<Button>Act</Button>}>
        Come back soon.
      </EmptyState>
      <ErrorState title="An Error Occurred" message="It could not be loaded." onRetry={() => undefined} />
    </DesignSample>
  )
}
