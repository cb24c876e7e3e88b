import { createProfile, createWorkspace } from '@prosa/contract'
import { IconChevronRight, IconLock, IconShieldCheck, IconStack2 } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { startBotPath, useAddBot } from '../../shared/bots/add-bot.ts'
import { RobotIcon } from '../../ui/robot-icon.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useCan } from '../session.tsx'
import { appTexts } from '../texts.ts'
import classes from './add-panel.module.css'

const width = 420
const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const
const { additions, mayNotAdd } = appTexts

/** Adds a bot, workspace or profile from any screen. All three are offered; without permission a message says so. */
export function AddPanel({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const navigate = useNavigate()
  const addBot = useAddBot(startBotPath)
  const open = (path: string, isAllowed: boolean, noun: 'workspace' | 'perfil'): void => {
    if (isAllowed) {
      onClose()
      void navigate(path)
    } else toastError(mayNotAdd[noun])
  }
  return (
    <SidePanel isOpen title={appTexts.add} width={width} onClose={onClose}>
      <div className={classes.choices}>
        <Choice
          {...additions.workspace}
          icon={IconStack2}
          isLocked={!can.call(createWorkspace)}
          onChoose={() => open('/Workspaces?new=1', can.call(createWorkspace), 'workspace')}
        />
        <Choice
          {...additions.bot}
          icon={RobotIcon}
          isLocked={!can('bot_create')}
          onChoose={() => addBot() && onClose()}
        />
        <Choice
          {...additions.profile}
          icon={IconShieldCheck}
          isLocked={!can.call(createProfile)}
          onChoose={() => open('/profiles?new=1', can.call(createProfile), 'perfil')}
        />
      </div>
    </SidePanel>
  )
}

interface ChoiceProps {
  title: string
  text: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** Not permitted: a press says why. */
  isLocked: boolean
  onChoose: () => void
}

const Choice = ({ title, text, icon: Icon, isLocked, onChoose }: ChoiceProps) => (
  <button type="button" className={classes.choice} onClick={onChoose}>
    <span className={classes.icon}>
      <Icon {...icon} />
    </span>
    <span className={classes.words}>
      <b>{title}</b>
      <span className="sub">{text}</span>
    </span>
    {isLocked ? (
      <IconLock size={18} stroke={1.75} aria-label={appTexts.locked} />
    ) : (
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    )}
  </button>
)
