import type { FlowNode } from '@prosa/flow'
import { IconClock, IconMessageQuestion, IconMoodSilence, IconUsers } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { cardWidth } from '../canvas/card-size.ts'
import type { DrawnEdge } from '../canvas/routing/flow-drawing.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { trafficTexts as texts } from './texts.ts'
import { type NodeTraffic, type Traffic, type TrafficNumber, wayOf, widthOf } from './traffic.ts'
import classes from './traffic-layer.module.css'

const icon = { size: 12, stroke: 2, 'aria-hidden': true } as const

interface TrafficLinesProps {
  edges: readonly DrawnEdge[]
  traffic: Traffic
}

/** Traffic of each line, drawn as its width below the line. */
export function TrafficLines({ edges, traffic: { ways, most } }: TrafficLinesProps) {
  return edges.map(({ id, source, target, path }) => {
    const count = ways.get(wayOf(source, target)) ?? 0
    return count === 0 ? null : (
      <path key={id} className={classes.line} d={path} style={{ strokeWidth: widthOf(count, most) }} />
    )
  })
}

interface TrafficNumbersProps extends TrafficLinesProps {
  nodes: readonly FlowNode[]
}

/** Numbers at cards and lines; each opens its conversations. */
export function TrafficNumbers({ edges, nodes, traffic: { nodes: own, ways } }: TrafficNumbersProps) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return (
    <>
      {nodes.map(({ id, name, position }) => {
        const counts = own.get(id)
        return counts ? (
          <div
            key={id}
            className={classes.node}
            style={{ transform: `translate(${position.x + cardWidth + 4}px, ${position.y + 6}px)` }}
          >
            <NodeNumbers id={id} name={name} counts={counts} />
          </div>
        ) : null
      })}
      {edges.map(({ id, source, target, place }) => {
        const count = ways.get(wayOf(source, target)) ?? 0
        if (count === 0 || !place) return null
        const label = texts.left(names.get(source) ?? '', names.get(target) ?? '', count)
        return (
          <div
            key={id}
            className={classes.way}
            style={{ transform: `translate(${place.x + place.width / 2 + 3}px, ${place.y - 10}px)` }}
          >
            <NumberButton label={label} of={{ kind: 'left', node: source, target }}>
              {count}
            </NumberButton>
          </div>
        )
      })}
    </>
  )
}

function NodeNumbers({
  id,
  name,
  counts: { came, missed, silent, waiting },
}: {
  id: string
  name: string
  counts: NodeTraffic
}) {
  return (
    <>
      {came === 0 ? null : (
        <NumberButton label={texts.came(name, came)} of={{ kind: 'came', node: id, target: null }}>
          <IconUsers {...icon} />
          {came}
        </NumberButton>
      )}
      {missed === 0 ? null : (
        <NumberButton look="missed" label={texts.missed(name, missed)} of={{ kind: 'missed', node: id, target: null }}>
          <IconMessageQuestion {...icon} />
          {missed}
        </NumberButton>
      )}
      {silent === 0 ? null : (
        <NumberButton look="silent" label={texts.silent(name, silent)} of={{ kind: 'silent', node: id, target: null }}>
          <IconMoodSilence {...icon} />
          {silent}
        </NumberButton>
      )}
      {waiting === 0 ? null : (
        <NumberButton label={texts.waiting(name, waiting)} of={{ kind: 'waiting', node: id, target: null }}>
          <IconClock {...icon} />
          {waiting}
        </NumberButton>
      )}
    </>
  )
}

interface NumberButtonProps {
  label: string
  look?: 'missed' | 'silent'
  of: TrafficNumber
  children: ReactNode
}

function NumberButton({ label, look, of, children }: NumberButtonProps) {
  const editor = useEditor()
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(classes.number, look && classes[look], 'nopan', 'nodrag')}
      onClick={() => editor.patch({ dialog: { is: 'traffic', of } })}
    >
      {children}
    </button>
  )
}
