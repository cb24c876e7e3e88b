import { type Bot, botTargets } from '@prosa/contract'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { fileAddress } from '../../../app/file-address.ts'
import { botManagementPath, botPath, botsPath } from '../../../shared/bots/bot-paths.ts'
import { BotAvatar } from '../../../ui/bot-avatar.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './bot-header.module.css'
import { botTexts } from './texts.ts'

interface BotHeaderProps {
  bot: Bot
  actions: ReactNode
  /** The page's only filled button. */
  act?: ReactNode
}

/** Header of a bot's two pages: name and state, link back to the list, and links between the pages. */
export function BotHeader({ bot, actions, act }: BotHeaderProps) {
  return (
    <>
      <PageHeader
        back={{ label: botTexts.page.back, to: botsPath }}
        picture={
          <BotAvatar
            name={bot.name}
            color={bot.avatarColor}
            size={44}
            imageUrl={bot.avatarIconUrl && fileAddress(bot.avatarIconUrl)}
          />
        }
        title={bot.name}
        subtitle={`${botTargets[bot.target as keyof typeof botTargets]} · ${bot.workspace}`}
        mark={
          <StatusBadge tone={bot.active ? 'ok' : 'off'}>{bot.active ? botTexts.active : botTexts.inactive}</StatusBadge>
        }
        actions={actions}
        act={act}
      />
      <nav className={classes.pages} aria-label={botTexts.pages}>
        <NavLink end to={botPath(bot.id)}>
          {botTexts.details}
        </NavLink>
        <NavLink to={botManagementPath(bot.id)}>{botTexts.manage}</NavLink>
      </nav>
    </>
  )
}
