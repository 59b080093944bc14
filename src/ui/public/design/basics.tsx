import { useState } from 'react'
import { Logo, LogoMark } from '../../brand/logo.tsx'
import { Alert } from '../alert.tsx'
import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { ChipLink, ChipToggle } from '../chip.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Icon } from '../icon.tsx'
import {
  CalendarArt,
  NotFoundArt,
  PlaceholderArt,
  SearchArt,
  SuccessArt,
  TroubleArt,
} from '../illustrations.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { Row, Sample } from './sample.tsx'

export function Colours() {
  return (
    <Sample title="Logo and drawings">
      <Row>
        <span className="logo">
          <Logo />
        </span>
        <LogoMark />
        <Icon name="shield-check" />
        <Icon name="sprout" />
        <Icon name="heart-handshake" />
        <Icon name="users" />
        <Icon name="award" />
      </Row>
      <Row>
        <CalendarArt />
        <SearchArt />
        <PlaceholderArt />
        <SuccessArt />
        <NotFoundArt />
        <TroubleArt />
      </Row>
    </Sample>
  )
}

export function Type() {
  return (
    <Sample title="Type">
      <p className="hero-title">Display, for the page opening</p>
      <h2>Section heading</h2>
      <h3>Card heading</h3>
      <p className="heading-text">Lead text under a page's title, a little larger and quieter.</p>
      <p>
        Body text with <a href="#type">a link</a> and <strong>strong words</strong>. ₱1,500.50 · ñ
        Ñ
      </p>
      <p className="text-small">Small text for details and hints.</p>
    </Sample>
  )
}

export function Actions() {
  return (
    <Sample title="Buttons">
      <Row>
        <Button>Primary</Button>
        <Button variant="accent">Accent</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <ButtonLink to="/_design">Link</ButtonLink>
      </Row>
      <Row>
        <Button disabled>Disabled</Button>
        <Button aria-disabled="true">Marked disabled</Button>
        <Button busyLabel="Submitting...">Submit</Button>
        <CopyButton text="0917 555 0142" label="Copy account number" />
      </Row>
    </Sample>
  )
}

export function Choices() {
  const [isPressed, setIsPressed] = useState(false)
  return (
    <Sample title="Chips and badges">
      <Row>
        <ChipLink to="/_design" isCurrent>
          All
        </ChipLink>
        <ChipLink to="/_design" isCurrent={false} count={12}>
          Teaching
        </ChipLink>
        <ChipToggle isPressed={isPressed} onToggle={setIsPressed}>
          Toggle
        </ChipToggle>
      </Row>
      <Row>
        <Badge>Default</Badge>
        <Badge variant="secondary">Secondary</Badge>
        <Badge variant="success">Success</Badge>
        <Badge variant="warning">Warning</Badge>
        <Badge variant="destructive">Destructive</Badge>
      </Row>
    </Sample>
  )
}

export function Messages() {
  return (
    <Sample title="Messages and states">
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
      <EmptyState title="Nothing planned yet" art={<CalendarArt />} action={<Button>Act</Button>}>
        Come back soon.
      </EmptyState>
      <ErrorState title="An Error Occurred" message="It could not be loaded." onRetry={() => undefined} />
    </Sample>
  )
}
