import './theme/overlays.css'
import { ActionIcon, Drawer, FocusTrap } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './bottom-sheet.module.css'
import { uiTexts } from './texts.ts'
import { isTopmost } from './topmost.ts'

interface BottomSheetProps {
  id: string
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Full-width sheet from the foot of the window, for choices on a phone. It does not open the keyboard. */
export function BottomSheet({ id, isOpen, onClose, title, children }: BottomSheetProps) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <Drawer.Root
      ref={root}
      opened={isOpen}
      onClose={() => isTopmost(root.current) && onClose()}
      position="bottom"
      size="auto"
      returnFocus={false}
      transitionProps={{ duration: 180 }}
    >
      <Drawer.Overlay />
      <Drawer.Content id={id} classNames={{ content: classes.sheet }} aria-label={title} data-sheet>
        <FocusTrap.InitialFocus />
        <div className={classes.head}>
          <h2 className="clip">{title}</h2>
          <ActionIcon variant="subtle" aria-label={uiTexts.close} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.body}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
