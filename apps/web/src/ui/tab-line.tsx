import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tab-line.module.css'

interface TabLineProps {
  label: string
  /** The chosen tab, which is scrolled into view. */
  value: string | null
  children: ReactNode
}

/** The tabs of a page or panel in one line, aligned with its title. */
export function TabLine({ label, value, children }: TabLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = value === null ? null : line.current?.querySelector('[aria-selected="true"]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Tabs.List ref={line} aria-label={label} className={classes.line}>
      {children}
    </Tabs.List>
  )
}
