import { ActionIcon } from '@mantine/core'
import type { Dialog } from '@prosa/contract'
import { whatsappAddress } from '@prosa/talk'
import {
  IconBrandWhatsapp,
  IconChevronLeft,
  IconCircleCheck,
  IconClock,
  IconDots,
  IconLayoutSidebarRight,
  IconShieldCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ActMenu } from '../../../../ui/act-menu.tsx'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { parseChannel } from '../../../../ui/channel-icon.tsx'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { target } from '../../../../ui/target.ts'
import { uiTexts } from '../../../../ui/texts.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { inboxTexts } from '../texts.ts'
import { useIsOffline } from '../use-line.ts'
import classes from './conversation-header.module.css'
import { HeadLabels } from './head-labels.tsx'

const ListButton = lazyPiece(async () => (await import('../list/list-button.tsx')).ListButton)
const StartFollowUp = lazyPiece(async () => (await import('../follow-ups/start-follow-up.tsx')).StartFollowUp)

interface ConversationHeaderProps {
  dialog: Dialog
  isContactOpen: boolean
  isBusy: boolean
  onBack: (() => void) | null
  onShowList: (() => void) | null
  onTransfer: () => void
  onFinalize: () => void
  onTimeline: () => void
  onContact: () => void
  /** Null if the room has no message of the customer. */
  onMarkUnread: (() => void) | null
  /** Null if Meta's agent never had the room or somebody else holds it now. */
  onGiveBack: (() => void) | null
  onRemind: () => void
  onLabels: () => void
  /** Opens the labels beside this button. */
  onLabelsAt: (button: HTMLElement) => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The customer, the channel and the room's state, with the actions on the room. */
export function ConversationHeader({
  dialog,
  isContactOpen,
  isBusy,
  onBack,
  onShowList,
  ...on
}: ConversationHeaderProps) {
  const channel = parseChannel(dialog.platform)
  const isOffline = useIsOffline()
  const [isFollowing, setFollowing] = useState(false)
  const transferSays = isOffline ? `${inboxTexts.transfer} · ${inboxTexts.noLine}` : inboxTexts.transfer
  const isOpen = dialog.status === 'OPEN'
  const whatsapp = dialog.phone ? whatsappAddress(dialog.phone) : null
  return (
    <header className={classes.header}>
      {onBack ? (
        <ActionIcon variant="subtle" aria-label={inboxTexts.back} onClick={onBack}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
      ) : null}
      {onShowList ? (
        <Suspense>
          <ListButton onShow={onShowList} />
        </Suspense>
      ) : null}
      <UserAvatar
        name={dialog.name}
        contactId={dialog.contactId}
        imageUrl={dialog.pictureUrl}
        size={36}
        channel={channel ?? undefined}
      />
      <div className={classes.names}>
        <div className={classes.who}>
          <h1 className="clip">{dialog.name}</h1>
          <HeadLabels dialog={dialog} onOpen={on.onLabelsAt} />
        </div>
        <p className={classes.meta}>
          {dialog.verifiedId ? (
            <span className={classes.verified} title={inboxTexts.verifiedText(dialog.verifiedId)}>
              <IconShieldCheck size={14} stroke={2} aria-hidden />
              {inboxTexts.verified}
            </span>
          ) : null}
          {channel ? <span>{uiTexts.channels[channel]}</span> : null}
          {dialog.botName ? <span className={classes.bot}>{dialog.botName}</span> : null}
          <span>{inboxTexts.room(dialog.id)}</span>
        </p>
      </div>
      <span className={classes.status}>
        <StatusBadge tone={isOpen ? 'ok' : 'off'}>{isOpen ? inboxTexts.open : inboxTexts.closed}</StatusBadge>
      </span>
      {whatsapp ? (
        <ActionIcon
          className={classes.hideSmall}
          component="a"
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          variant="subtle"
          aria-label={inboxTexts.whatsapp}
          title={inboxTexts.whatsapp}
        >
          <IconBrandWhatsapp {...icon} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        className={classes.hideSmall}
        variant="subtle"
        {...target('remind')}
        aria-label={inboxTexts.remind}
        aria-haspopup="dialog"
        title={inboxTexts.remind}
        onClick={on.onRemind}
      >
        <IconClock {...icon} />
      </ActionIcon>
      {isOpen ? (
        <>
          <ActionIcon
            className={classes.hideSmall}
            variant="subtle"
            {...target('transfer')}
            aria-label={inboxTexts.transfer}
            title={transferSays}
            {...(isOffline ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: on.onTransfer })}
          >
            <IconUserShare {...icon} />
          </ActionIcon>
          <BusyButton
            size="sm"
            leftSection={<IconCircleCheck size={16} stroke={1.75} aria-hidden />}
            isBusy={isBusy}
            blockedBy={isOffline ? inboxTexts.noLine : undefined}
            onClick={on.onFinalize}
          >
            {inboxTexts.finalize}
          </BusyButton>
        </>
      ) : null}
      <ActionIcon
        className={classes.hideSmall}
        variant={isContactOpen ? 'light' : 'subtle'}
        aria-label={inboxTexts.contactData}
        title={inboxTexts.contactData}
        aria-pressed={isContactOpen}
        onClick={on.onContact}
      >
        <IconLayoutSidebarRight {...icon} />
      </ActionIcon>
      <ActMenu
        position="bottom-end"
        target={
          <ActionIcon variant="subtle" {...target('more')} aria-label={inboxTexts.more} title={inboxTexts.more}>
            <IconDots {...icon} />
          </ActionIcon>
        }
        acts={[
          { label: inboxTexts.contactData, onAct: on.onContact },
          ...(isOpen ? [{ label: transferSays, ...(isOffline ? {} : { onAct: on.onTransfer }) }] : []),
          ...(whatsapp ? [{ label: inboxTexts.whatsapp, href: whatsapp }] : []),
          { label: inboxTexts.remind, onAct: on.onRemind },
          ...(on.onGiveBack ? [{ label: inboxTexts.giveBack, onAct: on.onGiveBack }] : []),
          { label: inboxTexts.labels, onAct: on.onLabels },
          ...(dialog.owner === 'external'
            ? []
            : [{ label: inboxTexts.startFollowUp, onAct: () => setFollowing(true) }]),
          ...(on.onMarkUnread ? [{ label: inboxTexts.markUnread, onAct: on.onMarkUnread }] : []),
          { label: inboxTexts.dialogTimeline, onAct: on.onTimeline },
        ]}
      />
      {isFollowing ? (
        <Suspense fallback={comingKeys}>
          <StartFollowUp dialog={dialog} onClose={() => setFollowing(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
