import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import classes from './add-button.module.css'

interface FrameButtonProps {
  label: string
  isDisabled?: boolean
  /** Why it is disabled. */
  hint?: string
  /** Outlined: the page has an act of its own. */
  isQuiet?: boolean
  onClick: () => void
}

/** The button of the frame; what it does is a matter of the route. */
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
