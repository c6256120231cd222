/** The parts of `src/ui` by their files' names, each in its states. */
import { useState, type ComponentType } from 'react';
import { Accordion } from '../ui/controls/accordion.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Badge } from '../ui/controls/badge.tsx';
import { BlockedStorageNotice } from '../ui/feedback/blocked-storage-notice.tsx';
import { BrandMark } from '../ui/page/brand-mark.tsx';
import { Button, ButtonLink, IconButton, type ButtonLook } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Field, PasswordField, TextArea } from '../ui/forms/field.tsx';
import { FocusedHeading } from '../ui/page/focused-heading.tsx';
import { FormFailure } from '../ui/forms/form-failure.tsx';
import { Honeypot } from '../ui/forms/honeypot.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { ListPageMissing } from '../ui/feedback/list-page-missing.tsx';
import { NeedsScript } from '../ui/forms/needs-script.tsx';
import { EmptyState, LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { OverlayFailure } from '../ui/overlay/overlay.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { Price } from '../ui/price/price.tsx';
import { Prose } from '../ui/page/prose.tsx';
import { SalePrice } from '../ui/price/sale-price.tsx';
import { SignInLink } from '../ui/controls/sign-in-link.tsx';
import { LoadingMessage, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Tabs } from '../ui/controls/tabs.tsx';
import { showToast } from '../ui/feedback/toast.tsx';
import styles from './design.module.css';

const LOOKS: readonly ButtonLook[] = ['primary', 'solid', 'outline', 'bare'];
const TABS = [
  { key: 'one', label: 'First' },
  { key: 'two', label: 'Second' },
] as const;
const nothing = () => undefined;

export const parts: Record<string, ComponentType> = {
  accordion: () => <Accordion items={[{ question: 'A question', answer: 'Its answer.' }]} />,
  announcer: () => <Button onClick={() => announce('Something has changed')}>Announce</Button>,
  badge: () => (
    <div className={styles.row}>
      {(['featured', 'free', 'purchased', 'plain'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </div>
  ),
  'blocked-storage-notice': () => (
    <BlockedStorageNotice>Shown only where the browser stores nothing.</BlockedStorageNotice>
  ),
  'brand-mark': () => <BrandMark />,
  button: () => (
    <>
      {LOOKS.map((look) => (
        <div key={look} className={styles.row}>
          <Button look={look}>{look}</Button>
          <Button look={look} size="large">
            large
          </Button>
          <Button look={look} busy>
            busy
          </Button>
          <Button look={look} disabled>
            disabled
          </Button>
          <ButtonLink look={look} to="/">
            link
          </ButtonLink>
        </div>
      ))}
      <IconButton label="Search">
        <Icon name="search" />
      </IconButton>
    </>
  ),
  dialog: OpenedDialog,
  field: () => (
    <>
      <Field label="Text" name="text" hint="A hint" />
      <Field label="Refused" name="refused" error="What is wrong with it" />
      <PasswordField label="Password" name="password" />
      <TextArea label="Words" name="words" />
    </>
  ),
  'focused-heading': () => <FocusedHeading>A step that takes the focus</FocusedHeading>,
  'form-failure': () => <FormFailure title="Not sent" errors={{ '': 'Why the whole form was refused.' }} />,
  honeypot: () => <Honeypot />,
  icon: () => (
    <div className={styles.row}>
      {(['search', 'cart', 'heart', 'download', 'eye', 'check', 'alert'] as const).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </div>
  ),
  'list-page-missing': () => <ListPageMissing path="/illustrations" lastPage={3} />,
  'needs-script': () => <NeedsScript>This needs scripts.</NeedsScript>,
  notice: () => (
    <>
      <Notice title="A notice">
        <p>What it says.</p>
      </Notice>
      <LoadFailure title="It could not be loaded" retry={nothing} />
      <EmptyState title="Nothing here" icon="cart">
        <p>Where to go.</p>
      </EmptyState>
    </>
  ),
  overlay: FailedOverlay,
  'page-header': () => <PageHeader title="A page" lead="What it is about." />,
  picture: () => <Picture source={{ src: '', width: 4, height: 3 }} alt="A picture that did not come" sizes="20rem" />,
  price: () => <Price price={0} isFree />,
  prose: () => (
    <Prose>
      <p>Words to be read, in lines that are not too long.</p>
    </Prose>
  ),
  'sale-price': () => <SalePrice price={9} struckPrice={12} saleEndsAt="2026-12-02T00:00:00Z" />,
  'sign-in-link': () => <SignInLink>Sign In</SignInLink>,
  skeleton: () => (
    <>
      <Skeleton width="60%" height="2rem" />
      <LoadingMessage>Loading...</LoadingMessage>
    </>
  ),
  tabs: ShownTabs,
  toast: () => (
    <div className={styles.row}>
      {(['plain', 'success', 'error', 'loading'] as const).map((tone) => (
        <Button key={tone} look="outline" onClick={() => showToast(`A toast: ${tone}`, { tone })}>
          {tone}
        </Button>
      ))}
    </div>
  ),
};

function OpenedDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A dialog">
        <p>What is in it.</p>
      </Dialog>
    </>
  );
}

function FailedOverlay() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open what fails</Button>
      <OverlayFailure what="The part" error={null} open={open} onClose={close} retry={close} />
    </>
  );
}

function ShownTabs() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Tabs label="Steps" tabs={TABS} current={tab} onChange={setTab}>
      <p>{tab}</p>
    </Tabs>
  );
}
