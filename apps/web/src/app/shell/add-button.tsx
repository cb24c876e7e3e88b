import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { startBotPath, useAddBot } from '../../shared/bots/add-bot.ts'
import { isCompanyless } from '../route-rules.ts'
import { hasScreen } from '../screens.ts'
import { useCan } from '../session.tsx'
import { appTexts } from '../texts.ts'
import classes from './add-button.module.css'

const keysPath = '/gcredentials'

/** The one filled button of the frame; there where what it opens exists, for whom it opens. On some screens it adds what they list. */
export function AddButton() {
  const addBot = useAddBot(startBotPath)
  const navigate = useNavigate()
  const can = useCan()
  const { pathname, search } = useLocation()
  if (pathname === keysPath) {
    if (!can('credential_view')) return null
    // The screen opens its upload when the address says so; its search and page stay.
    const address = new URLSearchParams(search)
    address.set('new', '1')
    return <FrameButton label={appTexts.addKey} onClick={() => void navigate(`${keysPath}?${address}`)} />
  }
  if (!can('bot_create') || !hasScreen('/chatbots') || isCompanyless(pathname)) return null
  return <FrameButton label={appTexts.add} title={appTexts.addBot} onClick={addBot} />
}

function FrameButton({ label, title = label, onClick }: { label: string; title?: string; onClick: () => void }) {
  return (
    <Button
      variant="filled"
      size="sm"
      className={classes.button}
      title={title}
      aria-label={label}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={onClick}
    >
      <span className={classes.word}>{label}</span>
    </Button>
  )
}
