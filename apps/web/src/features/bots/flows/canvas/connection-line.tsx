import { texts } from '@prosa/flow'
import type { ConnectionLineComponentProps } from '@xyflow/react'
import clsx from 'clsx'
import type { CanvasNode } from './canvas-model.ts'
import { roundedPath } from './edge-path.ts'
import classes from './exit-edge.module.css'
import { plainWay } from './routing/plain-way.ts'

/** The line while an edge is drawn, with a dot on allowed targets; dashed red with the reason on refused ones. */
export function ConnectionLine({ fromX, fromY, toX, toY, connectionStatus }: ConnectionLineComponentProps<CanvasNode>) {
  const isRefused = connectionStatus === 'invalid'
  const path = roundedPath(plainWay({ x: fromX, y: fromY }, { x: toX, y: toY }))
  return (
    <>
      <path d={path} className={clsx(classes.drawn, isRefused && classes.refused)} />
      {connectionStatus === 'valid' ? <circle className={classes.arrived} cx={toX} cy={toY} r={6} /> : null}
      {isRefused ? (
        <foreignObject x={toX + 14} y={toY + 10} width={244} height={80}>
          <div className={classes.reason}>{texts.connectionRefused}</div>
        </foreignObject>
      ) : null}
    </>
  )
}
