import { ActionIcon } from '@mantine/core'
import { cloneBot, deleteBot, getBot } from '@prosa/contract'
import { IconAdjustments, IconCopy, IconDots, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../../app/session.tsx'
import { botManagementPath, botPath } from '../../../shared/bots/bot-paths.ts'
import { ActMenu, type MenuAct } from '../../../ui/act-menu.tsx'
import type { BotRow } from './bot-card.tsx'
import { DuplicateBotDialog } from './duplicate-bot-dialog.tsx'
import { botTexts } from './texts.ts'
import { useDeleteBot } from './use-delete-bot.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Actions for a bot in the list; actions without permission are left out. */
export function BotMenu({ bot, script }: { bot: BotRow; script: string | null }) {
  const can = useCan()
  const navigate = useNavigate()
  const [isDuplicating, setDuplicating] = useState(false)
  const { remove } = useDeleteBot()
  const go = (path: string) => () => void navigate(path)
  const acts: (MenuAct | false)[] = [
    can.call(getBot) && { label: botTexts.details, icon: <IconInfoCircle {...icon} />, onAct: go(botPath(bot.id)) },
    can.call(getBot) && {
      label: botTexts.manage,
      icon: <IconAdjustments {...icon} />,
      onAct: go(botManagementPath(bot.id)),
    },
    script !== null && { label: botTexts.editScript, icon: <IconPencil {...icon} />, onAct: go(script) },
    can.call(cloneBot) &&
      can('bot_view') && {
        label: botTexts.duplicate.act,
        icon: <IconCopy {...icon} />,
        onAct: () => setDuplicating(true),
      },
    can.call(deleteBot) && {
      label: botTexts.remove.act,
      icon: <IconTrash {...icon} />,
      isDestructive: true,
      onAct: () => void remove(bot),
    },
  ]
  const allowed = acts.filter((act) => act !== false)
  if (allowed.length === 0) return null
  return (
    <>
      <ActMenu
        position="bottom-end"
        width={190}
        acts={allowed}
        target={
          <ActionIcon size={28} aria-label={botTexts.acts(bot.name)}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
      {isDuplicating ? <DuplicateBotDialog bot={bot} onClose={() => setDuplicating(false)} /> : null}
    </>
  )
}
