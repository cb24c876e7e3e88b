import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import classes from './add-button.module.css'

interface FrameButtonProps {
  label: string
  isDisabled?: boolean
  /** Why it is disabled. */
  hint?: string
  /** Outlined, if the page has a main action of its own. */
  isQuiet?: boolean
  onClick: () => void
}

/** The frame's button; the route decides its action. */
export const FrameButton = ({ label, isDisabled = false, hint, isQuiet = false, onClick }: FrameButtonProps) => (
  <Button
    variant={isQuiet ? 'default' : 'filled'}
    size="sm"
    className={classes.button}
    title={hint ?? label}
    aria-label={label}
    disabled={isDisabled}
    leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
    onClick={onClick}
  >
    <span className={classes.word}>{label}</span>
  </Button>
)
