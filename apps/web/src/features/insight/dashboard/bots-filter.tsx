import { IconChevronDown } from '@tabler/icons-react'
import type { AnyBot } from '../../../shared/bots/all-bots.ts'
import { Flyout } from '../../../ui/flyout.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { RobotIcon } from '../../../ui/robot-icon.tsx'
import { Tree } from '../../../ui/tree.tsx'
import classes from './dashboard-screen.module.css'
import { dashboardTexts as texts } from './texts.ts'

/** Id of the box that ticks all bots; no bot has this id. */
const allId = 0

interface BotsFilterProps {
  all: readonly AnyBot[]
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

/** Selects the counted bots: some, all or none of the selected workspaces. */
export function BotsFilter({ all, ids, onChange }: BotsFilterProps) {
  const bots = all.map(({ id, label }) => ({ id, label, children: [] }))
  return (
    <Flyout
      label={texts.bots}
      position="bottom-end"
      width={300}
      target={
        <button type="button" className={classes.pick}>
          <RobotIcon size={16} />
          <span className="clip">{nameChoice(all, ids)}</span>
          {ids.length === all.length && all.length > 0 ? (
            <span className={classes.quiet}>({formatNumber(all.length)})</span>
          ) : null}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      }
    >
      {() =>
        all.length === 0 ? (
          <p className={classes.noBots}>{texts.noBotsThere}</p>
        ) : (
          <div className={classes.bots}>
            <Tree
              label={texts.bots}
              nodes={[{ id: allId, label: texts.allBots, children: bots, isGroup: true }]}
              chosen={ids}
              onChange={onChange}
              hasSearch
            />
          </div>
        )
      }
    </Flyout>
  )
}

function nameChoice(all: readonly AnyBot[], ids: readonly number[]): string {
  if (ids.length === 0) return texts.noBots
  if (ids.length === all.length) return texts.allBots
  const [only] = ids
  return ids.length === 1 ? (all.find(({ id }) => id === only)?.label ?? '') : texts.someBots(ids.length)
}
