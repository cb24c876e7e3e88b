import { IconArrowRight, IconTemplate, IconUpload } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasScreen, prefetchScreen } from '../../app/screens.ts'
import { useCan } from '../../app/session.tsx'
import { useAddBot } from '../../shared/bots/add-bot.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FlowPreview } from './flow-preview.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import classes from './start-cards.module.css'
import { homeTexts } from './texts.ts'

/** What this person may begin with; nothing at all is told, and not asked for. */
export function useBeginnings(): { mayCreate: boolean; mayOpenInbox: boolean; hasNone: boolean } {
  const can = useCan()
  const mayCreate = hasScreen('/chatbots') && can('bot_create')
  const mayOpenInbox = hasScreen('/omnichannel') && can('dialog_view', 'omnichannel_view')
  return { mayCreate, mayOpenInbox, hasNone: !mayCreate && !mayOpenInbox && !can('bot_view') }
}

/** The ways to begin; to whom none is open, who opens one. */
export function StartCards() {
  const addBot = useAddBot()
  const { mayCreate, mayOpenInbox, hasNone } = useBeginnings()
  if (hasNone) return <EmptyState drawing="locked" title={homeTexts.nothingOpen} text={homeTexts.nothingOpenText} />
  return (
    <div className={classes.starts}>
      {mayCreate ? (
        <button
          type="button"
          className={clsx('card', classes.option)}
          onPointerEnter={() => prefetchScreen('/chatbots')}
          onClick={addBot}
        >
          <OptionContent hasGrid title={homeTexts.createBot} text={homeTexts.createBotText} preview={<FlowPreview />} />
        </button>
      ) : null}
      {mayOpenInbox ? (
        <Link
          to="/omnichannel"
          className={clsx('card', classes.option)}
          onPointerEnter={() => prefetchScreen('/omnichannel')}
        >
          <OptionContent title={homeTexts.omnichannel} text={homeTexts.omnichannelText} preview={<InboxPreview />} />
        </Link>
      ) : null}
    </div>
  )
}

/** What is to come, below what can be used today. */
export function LaterCards() {
  return (
    <div className={classes.later}>
      <SoonCard
        title={homeTexts.templates}
        text={homeTexts.templatesText}
        icon={<IconTemplate size={20} stroke={1.75} aria-hidden />}
      />
      <SoonCard
        title={homeTexts.importScript}
        text={homeTexts.importScriptText}
        icon={<IconUpload size={20} stroke={1.75} aria-hidden />}
      />
    </div>
  )
}

interface OptionContentProps {
  title: string
  text: string
  preview: ReactNode
  /** The dots of the flow's canvas behind the preview. */
  hasGrid?: boolean
}

function OptionContent({ title, text, preview, hasGrid }: OptionContentProps) {
  return (
    <>
      <span className={clsx(classes.preview, hasGrid && classes.grid)}>{preview}</span>
      <span className={classes.words}>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className="sub">{text}</span>
        </span>
        <span className={classes.go}>
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </span>
      </span>
    </>
  )
}

function SoonCard({ title, text, icon }: { title: string; text: string; icon: ReactNode }) {
  return (
    <div className={classes.soon}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.text}>
        <h2 className={classes.title}>{title}</h2>
        <p className="sub">{text}</p>
      </div>
      <StatusBadge tone="plain">{homeTexts.soon}</StatusBadge>
    </div>
  )
}
