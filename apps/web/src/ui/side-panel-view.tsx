import './theme/overlays.css'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './side-panel-view.module.css'
import { uiTexts } from './texts.ts'
import { isTopmost } from './topmost.ts'
import { useUnsavedLayer } from './unsaved.ts'

export interface SidePanelProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the right of the fixed footer. */
  footer?: ReactNode
  /** Unsaved input that no form inside reports: Escape, the cross and the scrim ask before closing. */
  isDirty?: boolean | undefined
  width?: number | undefined
}

/** Content of SidePanel. */
export function SidePanelView({ isOpen, onClose, title, children, footer, isDirty, width = 480 }: SidePanelProps) {
  const layer = useUnsavedLayer(isOpen && isDirty)
  const root = useRef<HTMLDivElement>(null)
  const close = async (): Promise<void> => {
    if (isTopmost(root.current) && (await layer.mayLeave())) onClose()
  }
  return (
    <Drawer.Root
      ref={root}
      opened={isOpen}
      onClose={() => void close()}
      position="right"
      size={width}
      transitionProps={{ duration: 240 }}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ inner: classes.inner, content: classes.panel }} aria-label={title}>
        <div className={classes.head}>
          <h2 className="clip">{title}</h2>
          <ActionIcon aria-label={uiTexts.close} onClick={() => void close()}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        {layer.wrap(
          <>
            <div className={classes.body}>{children}</div>
            {footer ? <div className={classes.foot}>{footer}</div> : null}
          </>,
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}
