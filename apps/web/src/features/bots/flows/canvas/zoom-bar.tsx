import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconHierarchy3,
  IconKeyboard,
  IconMap2,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRoute,
  IconSearch,
} from '@tabler/icons-react'
import { useReactFlow, useStore } from '@xyflow/react'
import type { ReactNode } from 'react'
import { flowTexts } from '../texts.ts'
import { trafficTexts } from '../traffic/texts.ts'
import classes from './zoom-bar.module.css'

const texts = flowTexts.canvas
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const duration = 180

interface ZoomBarProps {
  onFit: () => void
  /** Null if the whole flow is in view. */
  isMapShown: boolean | null
  onMap: () => void
  isFullScreen: boolean
  onFullScreen: () => void
  onTidy: () => void
  isSearching: boolean
  onSearch: () => void
  onShortcuts: () => void
  isTrafficShown: boolean
  /** Null for a template, which has no traffic. */
  onTraffic: (() => void) | null
}

/** Zoom, fit, tidy and full screen; constant size at any zoom. */
export function ZoomBar({
  onFit,
  isMapShown,
  onMap,
  isFullScreen,
  onFullScreen,
  onTidy,
  isSearching,
  onSearch,
  onShortcuts,
  isTrafficShown,
  onTraffic,
}: ZoomBarProps) {
  const { zoomIn, zoomOut } = useReactFlow()
  const percent = useStore((state) => Math.round(state.transform[2] * 100))
  return (
    <div className={classes.bar} role="toolbar" aria-label={texts.zoom}>
      <BarButton label={texts.zoomOut} onClick={() => void zoomOut({ duration })}>
        <IconMinus {...icon} />
      </BarButton>
      <b>{percent}%</b>
      <BarButton label={texts.zoomIn} onClick={() => void zoomIn({ duration })}>
        <IconPlus {...icon} />
      </BarButton>
      <BarButton label={texts.fit} onClick={onFit}>
        <IconMaximize {...icon} />
      </BarButton>
      <BarButton label={texts.searchOpen} isOpen={isSearching} onClick={onSearch}>
        <IconSearch {...icon} />
      </BarButton>
      <BarButton label={texts.tidy} onClick={onTidy}>
        <IconHierarchy3 {...icon} />
      </BarButton>
      {onTraffic ? (
        <BarButton label={trafficTexts.show} isPressed={isTrafficShown} onClick={onTraffic}>
          <IconRoute {...icon} />
        </BarButton>
      ) : null}
      <BarButton label={flowTexts.fullScreen} isPressed={isFullScreen} onClick={onFullScreen}>
        {isFullScreen ? <IconArrowsDiagonalMinimize2 {...icon} /> : <IconArrowsDiagonal {...icon} />}
      </BarButton>
      <span className={classes.wide}>
        {isMapShown === null ? null : (
          <BarButton label={texts.map} isPressed={isMapShown} onClick={onMap}>
            <IconMap2 {...icon} />
          </BarButton>
        )}
        <BarButton label={texts.shortcuts} onClick={onShortcuts}>
          <IconKeyboard {...icon} />
        </BarButton>
      </span>
    </div>
  )
}

interface BarButtonProps {
  label: string
  isPressed?: boolean
  /** The opened field is above the button, so the tooltip would cover it. */
  isOpen?: boolean
  onClick: () => void
  children: ReactNode
}

function BarButton({ label, isPressed, isOpen = false, onClick, children }: BarButtonProps) {
  return (
    <Tooltip label={label} disabled={isOpen}>
      <ActionIcon
        size={28}
        aria-label={label}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
