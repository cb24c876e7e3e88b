import './theme/overlays.css'
import { Menu, type MenuProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { MenuAct } from './act-menu.tsx'
import { Anchor, type FlyoutState, useOpened } from './flyout-view.tsx'
import { refuseRepeated } from './refuse-repeated.ts'

interface ActMenuViewProps extends Pick<MenuProps, 'position' | 'width'> {
  state: FlyoutState
  acts: readonly MenuAct[]
  staysOpen?: boolean | undefined
}

export function ActMenuView({ state, acts, staysOpen = false, ...menu }: ActMenuViewProps) {
  const { id, anchor, isOpen, isByKeys, setOpen } = state
  return (
    <Menu
      {...menu}
      id={id}
      opened={useOpened(isOpen)}
      onChange={setOpen}
      closeOnItemClick={!staysOpen}
      returnFocus
      withInitialFocusPlaceholder={!isByKeys}
    >
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={refuseRepeated}>
        {acts.map((act) => (
          <Fragment key={act.key ?? act.label}>
            {act.heading === undefined ? null : (
              <>
                <Menu.Divider />
                <Menu.Label>{act.heading}</Menu.Label>
              </>
            )}
            <Act act={act} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Act({ act }: { act: MenuAct }) {
  const look = {
    leftSection: act.icon,
    rightSection: act.isChosen ? <IconCheck size={14} stroke={2} aria-hidden /> : null,
    ...(act.isDestructive ? { color: 'red' } : {}),
  }
  if ('href' in act)
    return (
      <Menu.Item component="a" href={act.href} target="_blank" rel="noopener noreferrer" {...look}>
        {act.label}
      </Menu.Item>
    )
  return (
    <Menu.Item disabled={!act.onAct} {...look} {...(act.onAct ? { onClick: act.onAct } : {})}>
      {act.label}
    </Menu.Item>
  )
}
