import { Button, type ButtonProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import classes from './busy-button.module.css'

type BusyButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** What it was pressed for is on its way: it keeps its label, its width and the focus, and takes no press. */
    isBusy: boolean
    /** Why it can do nothing now: said in its title; it keeps the focus as well. */
    blockedBy?: string | undefined
  }

/** A button of what takes its time. The spinner takes the icon's place, or stands before the words, where there is room for it from the start. */
export function BusyButton({ isBusy, blockedBy, leftSection, className, onClick, children, ...rest }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Not `disabled`, which would take the focus from who pressed it. Also a form's Enter comes by here.
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
