import { Button, type ButtonProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import classes from './busy-button.module.css'

type BusyButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** The action is running: keeps label, width and focus, and ignores presses. */
    isBusy: boolean
    /** Why it is disabled, shown in its title; it keeps the focus too. */
    blockedBy?: string | undefined
  }

/** A button for slow actions. The spinner replaces the icon, or precedes the label. */
export function BusyButton({ isBusy, blockedBy, leftSection, className, onClick, children, ...rest }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Not `disabled`, which would drop the focus. A form's Enter ends up here too.
    if (isBusy || blockedBy) event.preventDefault()
    else onClick?.(event)
  }
  const spinner = <span className={classes.spinner} aria-hidden />
  return (
    <Button
      {...rest}
      {...(blockedBy ? { title: blockedBy } : {})}
      className={clsx(className, leftSection ? classes.iconed : classes.plain)}
      leftSection={
        leftSection ? (
          <span className={classes.slot}>
            {leftSection}
            {spinner}
          </span>
        ) : undefined
      }
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || Boolean(blockedBy) || rest['aria-disabled'] || undefined}
      mod={{ busy: isBusy, disabled: Boolean(blockedBy) }}
      onClick={press}
    >
      {leftSection ? null : spinner}
      {children}
    </Button>
  )
}
