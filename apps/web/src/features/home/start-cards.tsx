import { IconArrowRight, IconTemplate, IconUpload } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasScreen, prefetchScreen } from '../../app/find-screens.ts'
import { useCan } from '../../app/session.tsx'
import { useAddBot } from '../../shared/bots/add-bot.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FlowPreview } from './flow-preview.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import classes from './start-cards.module.css'
import { homeTexts } from './texts.ts'

/** What this user may begin with. `hasNone`: nothing at all. */
export function useBeginnings(): { mayCreate: boolean; mayOpenInbox: boolean; hasNone: boolean } {
  const can = useCan()
  const mayCreate = hasScreen('/chatbots') && can('bot_create')
  const mayOpenInbox = hasScreen('/omnichannel') && can('dialog_view', 'omnichannel_view')
  return { mayCreate, mayOpenInbox, hasNone: !mayCreate && !mayOpenInbox && !can('bot_view') }
}

/** Cards to begin with. If the user may begin nothing, the text names who can grant access. */
export function StartCards({ isSmall = false }: { isSmall?: boolean }) {
  const addBot = useAddBot()
  const { mayOpenInbox, hasNone } = useBeginnings()
  if (hasNone) return <EmptyState drawing="locked" title={homeTexts.nothingOpen} text={homeTexts.nothingOpenText} />
  return (
    <div className={classes.starts} data-small={isSmall || undefined}>
      {/* Also shown without the permission: a press then explains what is missing. */}
      {hasScreen('/chatbots') ? (
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

/** Quicker ways to a bot: a ready flow, or an existing script. */
export function ShortCuts() {
  const can = useCan()
  const { mayCreate } = useBeginnings()
  if (!mayCreate || !can('template_import')) return null
  return (
    <div className={classes.later}>
      <WayCard
        to="/chatbots?start=1&begin=templates"
        title={homeTexts.templates}
        text={homeTexts.templatesText}
        icon={<IconTemplate size={20} stroke={1.75} aria-hidden />}
      />
      <WayCard
        to="/chatbots?start=1&new=1&begin=csv"
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
  /** Shows the dots of the flow's canvas behind the preview. */
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

interface WayCardProps {
  to: string
  title: string
  text: string
  icon: ReactNode
}

function WayCard({ to, title, text, icon }: WayCardProps) {
  return (
    <Link to={to} className={clsx('card', classes.way)} onPointerEnter={() => prefetchScreen('/chatbots')}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className="sub">{text}</span>
      </span>
    </Link>
  )
}
