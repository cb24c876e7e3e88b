import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useAddBot } from '../add-bot.ts'
import { changeCompanyPath } from '../route-rules.ts'
import { hasScreen } from '../screens.ts'
import { useCan } from '../session.tsx'
import { appTexts } from '../texts.ts'
import classes from './add-button.module.css'

/** The one filled button of the frame; there where what it opens exists, for whom it opens. */
export function AddButton() {
  const addBot = useAddBot()
  const can = useCan()
  const { pathname } = useLocation()
  if (!can('bot_create') || !hasScreen('/chatbots') || pathname.startsWith(changeCompanyPath)) return null
  return (
    <Button
      variant="filled"
      size="sm"
      className={classes.button}
      title={appTexts.addBot}
      aria-label={appTexts.add}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={addBot}
    >
      <span className={classes.word}>{appTexts.add}</span>
    </Button>
  )
}
